interface ModuleInfo {
  isEntry: boolean
  importers: readonly string[]
}

/** The part of the bundler's interface for deciding on chunks that is used here. */
interface Chunking {
  getModuleInfo: (id: string) => ModuleInfo | null
}

/**
 * Puts every module that the entry reaches by static imports into one chunk: the browser needs all of them before it shows anything. By
 * default the bundler writes a file for each module that two screens share: thirty requests, and a tenth more bytes, as each file is
 * compressed by itself.
 */
export function firstChunk(): (id: string, chunking: Chunking) => string | null {
  const known = new Map<string, boolean>()
  return (id, chunking) => {
    const seen = new Set([id])
    let first = false
    for (const each of seen) {
      const info = chunking.getModuleInfo(each)
      first = known.get(each) ?? info?.isEntry ?? false
      if (first) break
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    // The search ended without meeting the entry, so the entry reaches no module in `seen`.
    if (!first) for (const each of seen) known.set(each, false)
    known.set(id, first)
    return first ? 'first' : null
  }
}
