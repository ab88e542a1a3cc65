import { useEffect, useRef, useState } from 'react'
import { addFiles, type AttachmentLimit } from './attachments.ts'

export interface Attachment {
  file: File
  /** Object URL of the file. */
  preview: string
}

/** The pictures of what is to be sent, and why some of the last chosen files were left out. */
export function useAttachments(most: AttachmentLimit) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const shown = useRef(attachments)
  useEffect(() => {
    shown.current = attachments
  }, [attachments])
  useEffect(() => () => shown.current.forEach(({ preview }) => URL.revokeObjectURL(preview)), [])

  return {
    attachments,
    problem,
    add(chosen: readonly File[]): void {
      const { added, problem: why } = addFiles(
        attachments.map(({ file }) => file),
        chosen,
        most,
      )
      setAttachments([...attachments, ...added.map((file) => ({ file, preview: URL.createObjectURL(file) }))])
      setProblem(why)
    },
    remove(gone: Attachment): void {
      URL.revokeObjectURL(gone.preview)
      setAttachments(attachments.filter((one) => one !== gone))
      setProblem(null)
    },
    clear(): void {
      for (const { preview } of attachments) URL.revokeObjectURL(preview)
      setAttachments([])
      setProblem(null)
    },
  }
}
