import { EnrolForm, RecoveryCodes } from '../../src/desk/enrol-form.tsx'
import { FactorForm } from '../../src/desk/factor-form.tsx'
import { LoginFrame, LoginPerson } from '../../src/desk/login-frame.tsx'
import { LoginTitle } from '../../src/desk/login-frame.tsx'
import { nothing } from './samples.tsx'

const person = <LoginPerson name="王雪" account="wangxue@example.com" onOther={nothing} />
const codes = Array.from({ length: 10 }, (_, at) => `${(at * 7_919 + 13_579) % 90_000}-${(at * 6_007 + 24_680) % 90_000}`)

/** The door after the password: `step=enrol`, `step=codes`, `step=passkey`; else the six digits. */
export function LoginScreen() {
  const step = new URLSearchParams(location.search).get('step')
  if (step === 'enrol')
    return (
      <LoginFrame>
        {person}
        <LoginTitle help="以后每次登录、动钱都要用它。">先设第二步验证</LoginTitle>
        <EnrolForm
          address="otpauth://totp/Otsukai"
          secret="JBSW Y3DP EHPK 3PXP"
          pending={false}
          problem={null}
          onCode={nothing}
          onPasskey={nothing}
        />
      </LoginFrame>
    )
  if (step === 'codes')
    return (
      <LoginFrame>
        <RecoveryCodes codes={codes} pending={false} problem={null} onDone={nothing} />
      </LoginFrame>
    )
  return (
    <LoginFrame>
      {person}
      {step === 'title' && <LoginTitle help="用店长给你的账号。">登录工作台</LoginTitle>}
      <FactorForm
        ways={step === 'passkey' ? ['passkey', 'totp'] : ['totp', 'passkey']}
        pending={false}
        problem={null}
        onCode={nothing}
        onPasskey={nothing}
        onRecovery={nothing}
      />
    </LoginFrame>
  )
}
