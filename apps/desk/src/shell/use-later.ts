import { useEffect, useState } from 'react'

/** A value once it has stood still for so long. */
export function useLater<Value>(value: Value, afterMs: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return later
}
