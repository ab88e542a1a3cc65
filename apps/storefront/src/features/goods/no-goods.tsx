import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'

export const NoGoods = ({ id }: { id: string }) => (
  <>
    <h1 className="sr-only">没有这件商品</h1>
    <Empty
      drawing="search"
      className="min-h-[50vh] content-center"
      title={`没有编号为 ${id} 的商品`}
      help="可能已被卖家删除，也可能编号有误。换个关键词找找类似的。"
      way={
        <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
          回首页逛逛
        </Link>
      }
    />
  </>
)
