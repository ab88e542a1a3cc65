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
    /** What was added since they were handed out stays. */
    remove(...gone: readonly Attachment[]): void {
      for (const { preview } of gone) URL.revokeObjectURL(preview)
      setAttachments((now) => now.filter((one) => !gone.includes(one)))
      setProblem(null)
    },
  }
}
