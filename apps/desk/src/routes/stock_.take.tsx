import { createFileRoute } from '@tanstack/react-router'
import { StockTake } from '../features/stock/stock-take.tsx'

export const Route = createFileRoute('/stock_/take')({ component: StockTake })
