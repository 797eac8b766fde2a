import { useSearchParams, useLocation } from '@remix-run/react'
import type { SignInInput } from '@sfc/contract/accounts/sign-in'
import { LogIn } from 'lucide-react'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { TextLink } from '../text-link'
import { redirectToQuery } from '../redirect-to'
import { PasskeyButton } from '../passkeys/passkey-button'
import { useOffersPasskey } from '../passkeys/passkey-support'
import { NETWORK_ERROR } from '../network-error'

/** Step 1 of the login: e-mail address and password, or a passkey. */
export function SignInStep({ hasDemo }: { hasDemo: boolean }) {
	const [form, fields, isPending] = useFormPage<SignInInput>('sign-in')
	const [searchParams] = useSearchParams()
	return (
		<>
			<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
				<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
				<div className="grid">
					<InputField
						label="Password"
						type="password"
						field={fields.password}
						autoComplete="current-password"
					/>
					<TextLink to="/forgot-password" className="justify-self-end">
						Forgot your password?
					</TextLink>
				</div>
				<Button variant="primary" icon={LogIn} pending={isPending}>
					Login
				</Button>
			</PostForm>
			<PasskeySignIn />
			<p className="flex flex-wrap items-center justify-center gap-x-1 text-muted">
				No account yet?
				<TextLink to={`/register${redirectToQuery(searchParams)}`}>Create an account</TextLink>
			</p>
			{hasDemo && (
				<div className="grid gap-2 border-t border-line pt-4">
					<p className="text-muted">
						This server runs a demo: no account is needed to look around.
					</p>
					<LinkButton to="/demo-login">Open the demo</LinkButton>
				</div>
			)}
			<TextLink to="/" className="justify-self-center px-3">
				Back to Home
			</TextLink>
		</>
	)
}

/** Signs in with the device's finger, face or PIN; shown only where the device has one. */
function PasskeySignIn() {
	const offers = useOffersPasskey()
	const { search } = useLocation()
	return offers ? <PasskeyButton label="Login with a passkey" action={`/login${search}`} /> : null
}
