/** The limits of one message: characters, number of images, bytes of each. */
export const messageLimits = { textLength: 2_000, images: 4, imageBytes: 5 * 1024 * 1024 } as const
