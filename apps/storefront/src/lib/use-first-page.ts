import { ApiError } from '@otsukai/web/client.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Goes to the first page when the server refuses the page token: of another search, or cut off in a shared address. Returns whether it
 * does.
 */
export function useFirstPage(error: unknown): boolean {
  const navigate = useNavigate()
  const pageToken = useSearch({ strict: false, select: ({ pageToken }) => pageToken })
  const isNoPage = pageToken !== undefined && error instanceof ApiError && error.status === 400
  useEffect(() => {
    if (isNoPage) void navigate({ to: '.', search: (search) => ({ ...search, pageToken: undefined }), replace: true })
  }, [isNoPage, navigate])
  return isNoPage
}
