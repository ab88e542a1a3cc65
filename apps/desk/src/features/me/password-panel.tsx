import { staffPasswordLength } from '@otsukai/contract/staff/password-length'
import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { PasswordField } from '@otsukai/ui/field.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useForm } from '@tanstack/react-form'
import { useStepUp } from '../../lib/step-up.tsx'

/** Changes one's own password; one's other sessions end. */
export function PasswordPanel() {
  const change = useAction(calls.myPassword)
  const { ask, sheet } = useStepUp()
  const form = useForm({
    defaultValues: { old: '', password: '' },
    onSubmit({ value }) {
      ask('改密码', () => void save(value))
    },
  })
  const save = async (value: { old: string; password: string }) => {
    if (!(await change.run(value))) return
    form.reset()
    sayDone('密码改好了，别处的登录都退出了')
    await queryClient.invalidateQueries({ queryKey: [calls.deskMe.path] })
  }
  return (
    <DeskPanel title="密码" beside="改了以后，别处的登录都退出">
      <form
        noValidate
        className="grid gap-3 tablet:grid-cols-[1fr_1fr_auto] tablet:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <form.Field name="old" validators={{ onSubmit: ({ value }) => (value === '' ? '先填现在的密码。' : undefined) }}>
          {(field) => (
            <PasswordField
              label="现在的密码"
              autoComplete="current-password"
              value={field.state.value}
              error={field.state.meta.errors[0] ?? change.problem?.message}
              onChange={({ target }) => field.handleChange(target.value)}
            />
          )}
        </form.Field>
        <form.Field
          name="password"
          validators={{
            onSubmit: ({ value }) => (value.length < staffPasswordLength.min ? `至少 ${staffPasswordLength.min} 位。` : undefined),
          }}
        >
          {(field) => (
            <PasswordField
              label="新密码"
              hint={`至少 ${staffPasswordLength.min} 位，一句记得住的话最好`}
              autoComplete="new-password"
              value={field.state.value}
              error={field.state.meta.errors[0]}
              onChange={({ target }) => field.handleChange(target.value)}
            />
          )}
        </form.Field>
        <Button type="submit" pending={change.pending} className="tablet:mt-[22px]">
          改密码
        </Button>
      </form>
      {sheet}
    </DeskPanel>
  )
}
