import type { Stage } from './cast.ts'

/** The number of another picture, which nobody looks at. */
export const newPhoto = ({ serial }: Pick<Stage, 'serial'>): string => String(serial()).padStart(32, '0')

/** Stores the pictures that an act names, as the desk does before the act. */
export async function keepPhotos(
  { owner, scheduler }: Pick<Stage, 'owner' | 'scheduler'>,
  { photos }: Record<string, unknown>,
): Promise<void> {
  if (!Array.isArray(photos) || photos.length === 0) return
  await owner.query("insert into staff_photos (id, at, by) select unnest($1::text[]), $2, 'lin' on conflict do nothing", [
    photos,
    scheduler.now(),
  ])
}
