import { redirect } from '@remix-run/node'
import { CodeForm } from '@sfc/contract/accounts/second-factor'
import { Fault } from '@sfc/domain/fault'
import { LogIn } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requestSource } from '~/http/request-source.server'
import { redirectWithToast } from '~/http/toast.server'
import { peekToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { signInWithCode } from '~/areas/accounts/services/sign-in/sign-in-with-code.server'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { finishLogin, withRedirectTo } from './finish-login.server'
import { clearTicketCookie, readTicketCookie } from './second-factor-cookie.server'
import { NETWORK_ERROR } from '../network-error'

export const meta = pageTitle('Enter your code')

/** The step after the password: a code of an authenticator app, or a recovery code. */
const { loader, action } = formPage({
	schema: CodeForm,
	permission: 'public',
	load: async ({ ctx, request }) => {
		const ticket = await readTicketCookie(request)
		if (!ticket || !(await peekToken(ctx, 'second-factor', ticket)))
			throw redirect(withRedirectTo('/login', request))
		return {}
	},
	submit: async ({ ctx, request }, input) => {
		const ticket = (await readTicketCookie(request)) ?? ''
		try {
			const from = await requestSource(request)
			return await finishLogin(request, await signInWithCode(ctx, { ...input, ticket, from }))
		} catch (error) {
			const isOver = error instanceof Fault && error.code === 'unauthenticated' && !error.field
			if (!isOver) throw error
			const toast = { kind: 'error', title: 'Login expired', text: error.message } as const
			return redirectWithToast(withRedirectTo('/login', request), toast, await clearTicketCookie())
		}
	},
	hideFields: ['code'],
})

export { loader, action }

export default function CodeStep() {
	const [form, { code }, isPending] = useFormPage<typeof loader>('code')
	return (
		<SignInFrame
			title="Enter your code"
			subtitle="Your account asks for a second step after the password."
		>
			<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
				<InputField
					label="Code"
					field={code}
					hint="Six digits of your authenticator app. Without your phone: one of your recovery codes."
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Button variant="primary" icon={LogIn} pending={isPending}>
					Login
				</Button>
			</PostForm>
			<LinkButton to="/login" variant="ghost">
				Back to Login
			</LinkButton>
		</SignInFrame>
	)
}
