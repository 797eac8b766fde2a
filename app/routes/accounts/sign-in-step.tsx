import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { LogIn } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'

type Props = { hasDemo: boolean; constraint: ReturnType<typeof getZodConstraint> }

/** Step 1 of the login: e-mail address and password. */
export function SignInStep({ hasDemo, constraint }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const lastResult = useActionData<SubmissionResult<string[]>>()
	const [form, fields] = useForm<SignInInput>({
		id: 'sign-in',
		lastResult,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
				<InputField
					label="Password"
					type="password"
					field={fields.password}
					autoComplete="current-password"
				/>
				<Button variant="primary" icon={LogIn} pending={isPending}>
					Login
				</Button>
			</Form>
			{hasDemo && (
				<div className="grid gap-2 border-t border-line pt-4">
					<p className="text-muted">
						This server runs a demo: no account is needed to look around.
					</p>
					<LinkButton to="/demo-login">Open the demo</LinkButton>
				</div>
			)}
			<Link
				to="/"
				className="inline-flex min-h-11 items-center justify-self-center px-3 font-semibold text-accent hover:underline"
			>
				Back to Home
			</Link>
		</>
	)
}
