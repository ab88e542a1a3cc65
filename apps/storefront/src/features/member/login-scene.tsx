import bundle from '@otsukai/ui/drawings/furoshiki.svg'
import waves from '@otsukai/ui/drawings/seigaiha.svg'

const steps = ['中文搜索', '看清费用再下单', '代购、验货、入库']

/** The picture beside the log-in: a bundle before the sun, waves below. */
export const LoginScene = () => (
  <section className="relative flex flex-col overflow-hidden bg-kraft py-10 pr-10 pl-[max(44px,(100vw-1280px)/2)] max-tablet:hidden">
    <div
      aria-hidden
      className="absolute top-[60%] left-[62%] aspect-square w-[420px] -translate-1/2 rounded-full bg-[#f3dccb] desk:w-[520px]"
    />
    <div
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-24 bg-repeat-x"
      style={{ backgroundImage: `url(${waves})`, backgroundPosition: 'left bottom' }}
    />
    <p className="relative mt-6 text-[34px]/[50px] font-semibold tracking-[.02em] desk:mt-12 desk:text-[40px]/[58px]">
      你想要的，
      <br />
      我们替你跑一趟。
    </p>
    <p className="relative mt-3 text-control text-ink-2">煤炉上的一口价、店铺与竞拍，一个账号都能买。</p>
    <img
      src={bundle}
      alt=""
      width={340}
      height={298}
      className="absolute top-[62%] left-[62%] w-[280px] -translate-x-1/2 -translate-y-[46%] desk:w-[340px]"
    />
    <ol className="relative mt-auto flex gap-5 text-sm whitespace-nowrap desk:gap-8 desk:text-base">
      {steps.map((step, at) => (
        <li key={step} className="flex items-center gap-2">
          <b className="num size-6 rounded-full bg-paper/90 text-center text-control/6 font-semibold">{at + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  </section>
)
