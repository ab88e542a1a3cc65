import { ApiError } from '@otsukai/web/client.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Goes to the first page in place of one whose token means nothing here: of another search, or cut short in an address that was passed
 * on. Answers whether it does.
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
