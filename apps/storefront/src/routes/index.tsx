import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'

export const Route = createFileRoute('/')({ component: HomeScreen })

function HomeScreen() {
  return (
    <Page title="首页">
      <h1 className="sr-only">Otsukai 首页</h1>
    </Page>
  )
}
