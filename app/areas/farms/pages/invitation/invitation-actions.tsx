import { useNavigation } from '@remix-run/react'
import type { NewcomerInput } from '@sfc/contract/farms/members/member-input'
import { Check, LogIn, LogOut, UserPlus } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { NameFields } from '~/areas/accounts/pages/sign-in/name-fields'
import { NewPasswordField } from '~/areas/accounts/pages/sign-in/new-password-field'
import { Form } from '~/ui/page-farm/form'

type Props = {
	letter: { farmName: string; email: string; hasAccount: boolean }
	signedInAs: string | null
	loginTo: string
}

/** The next steps of an invited person: join, sign in, or create an account. */
export function InvitationActions({ letter, signedInAs, loginTo }: Props) {
	if (signedInAs === letter.email) return <Accept farmName={letter.farmName} />
	if (signedInAs) return <SomebodyElse signedInAs={signedInAs} email={letter.email} />
	if (letter.hasAccount)
		return (
			<>
				<p>
					<strong className="wrap-anywhere">{letter.email}</strong> has an account. Sign in with it
					to respond.
				</p>
				<LinkButton to={loginTo} variant="primary" icon={LogIn}>
					Login
				</LinkButton>
			</>
		)
	return <Newcomer email={letter.email} />
}

function Accept({ farmName }: { farmName: string }) {
	const isPending = useNavigation().state !== 'idle'
	return (
		<Form method="post" className="grid gap-2">
			<Button variant="primary" icon={Check} pending={isPending}>
				Join {farmName}
			</Button>
			<LinkButton to="/dashboard" variant="ghost">
				Not now
			</LinkButton>
		</Form>
	)
}

function SomebodyElse({ signedInAs, email }: { signedInAs: string; email: string }) {
	return (
		<>
			<Alert tone="attention" title="You are signed in as somebody else">
				<span className="wrap-anywhere">
					This invitation is for {email}; you are {signedInAs}. Sign out, then open the link again.
				</span>
			</Alert>
			{/* A full page load, so that nothing of this person stays in memory. */}
			<form method="post" action="/logout" className="grid">
				<Button icon={LogOut}>Sign out</Button>
			</form>
		</>
	)
}

function Newcomer({ email }: { email: string }) {
	const [form, fields, isPending] = useFormPage<NewcomerInput>('newcomer')
	return (
		<PostForm form={form} className="grid gap-4">
			<p>
				Create an account for <strong className="wrap-anywhere">{email}</strong> to join.
			</p>
			<div className="grid gap-4 sm:grid-cols-2">
				<NameFields firstName={fields.firstName} lastName={fields.lastName} />
			</div>
			{/* tells password managers which account the password belongs to */}
			<input type="hidden" autoComplete="username" value={email} readOnly />
			<NewPasswordField field={fields.password} />
			<Button variant="primary" icon={UserPlus} pending={isPending}>
				Create account and join
			</Button>
		</PostForm>
	)
}
