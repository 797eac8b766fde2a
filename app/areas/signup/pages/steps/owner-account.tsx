import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { Link } from '~/ui/page-farm/link'

type Props = { email: string; field: FieldMetadata<string>; mayRegister: boolean }

const BACK = `/login?redirectTo=${encodeURIComponent('/signup?step=4')}`

/** The future owner of the farms: a new account, or an existing one. */
export function OwnerAccount({ email, field, mayRegister }: Props) {
	return (
		<Card title={mayRegister ? 'Create your sign-in' : 'Sign in first'}>
			<div className="grid gap-4">
				{mayRegister ? (
					<>
						<p>
							You will sign in with <b className="break-all">{email}</b> and this password.
						</p>
						<InputField
							label="Password"
							type="password"
							field={field}
							autoComplete="new-password"
							hint="At least 8 characters."
						/>
					</>
				) : (
					<p>New accounts are by invitation on this server.</p>
				)}
				<p className="text-muted">
					You have an account already?{' '}
					<Link to={BACK} className="font-semibold text-accent underline">
						Sign in and come back here
					</Link>
				</p>
			</div>
		</Card>
	)
}
