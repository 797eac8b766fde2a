import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { LogIn } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { PasskeySignIn } from './passkey-sign-in'
import { QuietLink } from './quiet-link'
import { onwards } from './where-to'

type Props = { hasDemo: boolean; constraint: ReturnType<typeof getZodConstraint> }

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
	const [searchParams] = useSearchParams()
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
					<QuietLink to="/forgot-password" className="justify-self-end">
						Forgot your password?
					</QuietLink>
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
				<QuietLink to={`/register${onwards(searchParams)}`}>Create an account</QuietLink>
			</p>
			{hasDemo && (
				<div className="grid gap-2 border-t border-line pt-4">
					<p className="text-muted">
						This server runs a demo: no account is needed to look around.
					</p>
					<LinkButton to="/demo-login">Open the demo</LinkButton>
				</div>
			)}
			<QuietLink to="/" className="justify-self-center px-3">
				Back to Home
			</QuietLink>
		</>
	)
}
