import type { Standing } from '@otsukai/contract/desk/session'
import { Button } from '@otsukai/ui/button.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { LoginFrame, LoginTitle } from '@otsukai/ui/desk/login-frame.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useForm } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '../../lib/session.ts'
import { EnrolStep } from './enrol-step.tsx'

const PASSWORD_LEAST = 12

/** Where the link of an invitation leads: a password of one's own, then the second factor. */
export function EnrolScreen({ token }: { token: string }) {
  const [standing, setStanding] = useState<Standing | null>(null)
  const invitation = useQuery({
    ...read(calls.deskInvitation, { token }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '' && standing === null,
  })
  useEffect(() => {
    document.title = '加入 · 工作台'
  }, [])
  return (
    <LoginFrame>
      {standing ? (
        <EnrolStep onStanding={(next) => session.take(next)} />
      ) : invitation.data ? (
        <>
          <LoginTitle help={`账号 ${invitation.data.account}。先设一个自己的密码。`}>{invitation.data.name}，欢迎</LoginTitle>
          <NewPassword token={token} onStanding={setStanding} />
        </>
      ) : invitation.error || token === '' ? (
        <Nothing
          drawing="none"
          title="这个邀请用不了了"
          help={invitation.error?.message || '链接一天内有效，只能用一次。请店长再发一个。'}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </LoginFrame>
  )
}

function NewPassword({ token, onStanding }: { token: string; onStanding: (standing: Standing) => void }) {
  const enrol = useAction(calls.deskEnrol)
  const form = useForm({
    defaultValues: { password: '', again: '' },
    async onSubmit({ value: { password } }) {
      const done = await enrol.run({ token, password })
      if (done) onStanding(done.data)
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <form.Field
        name="password"
        validators={{ onSubmit: ({ value }) => (value.length < PASSWORD_LEAST ? `密码至少 ${PASSWORD_LEAST} 位。` : undefined) }}
      >
        {(field) => (
          <PasswordField
            label="新密码"
            hint={`至少 ${PASSWORD_LEAST} 位，一句记得住的话最好`}
            autoComplete="new-password"
            autoFocus
            value={field.state.value}
            error={field.state.meta.errors[0] ?? enrol.problem?.message}
            onChange={({ target }) => field.handleChange(target.value)}
          />
        )}
      </form.Field>
      <form.Field
        name="again"
        validators={{
          onSubmit: ({ value, fieldApi }) => (value === fieldApi.form.getFieldValue('password') ? undefined : '两次填的不一样。'),
        }}
      >
        {(field) => (
          <PasswordField
            label="再填一次"
            autoComplete="new-password"
            value={field.state.value}
            error={field.state.meta.errors[0]}
            onChange={({ target }) => field.handleChange(target.value)}
          />
        )}
      </form.Field>
      <Button type="submit" rank="ink" size="large" wide pending={enrol.pending} className="mt-1">
        下一步
      </Button>
    </form>
  )
}
