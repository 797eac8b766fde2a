import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, Link, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { LogIn } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { PasskeySignIn } from './passkey-sign-in'

type Props = { hasDemo: boolean; constraint: ReturnType<typeof getZodConstraint> }

const LINK_LOOK = 'inline-flex min-h-11 items-center px-1 font-semibold text-accent hover:underline'

/** Step 1 of the login: e-mail address and password, or a passkey. */
export function SignInStep({ hasDemo, constraint }: Props) {
	const { state, formData } = useNavigation()
	const lastResult = useActionData<SubmissionResult<string[]>>()
	const [form, fields] = useForm<SignInInput>({
		id: 'sign-in',
		lastResult,
		constraint,
		defaultNoValidate: false,
	})
	const redirectTo = useSearchParams()[0].get('redirectTo')
	const onwards = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : ''
	return (
		<>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
				<div className="grid">
					<InputField
						label="Password"
						type="password"
						field={fields.password}
						autoComplete="current-password"
					/>
					<Link to="/forgot-password" className={`${LINK_LOOK} justify-self-end`}>
						Forgot your password?
					</Link>
				</div>
				<Button
					variant="primary"
					icon={LogIn}
					pending={state !== 'idle' && formData?.get('intent') !== 'passkey'}
				>
					Login
				</Button>
			</Form>
			<PasskeySignIn />
			<p className="flex flex-wrap items-center justify-center gap-x-1 text-muted">
				No account yet?
				<Link to={`/register${onwards}`} className={LINK_LOOK}>
					Create an account
				</Link>
			</p>
			{hasDemo && (
				<div className="grid gap-2 border-t border-line pt-4">
					<p className="text-muted">
						This server runs a demo: no account is needed to look around.
					</p>
					<LinkButton to="/demo-login">Open the demo</LinkButton>
				</div>
			)}
			<Link to="/" className={`${LINK_LOOK} justify-self-center px-3`}>
				Back to Home
			</Link>
		</>
	)
}
