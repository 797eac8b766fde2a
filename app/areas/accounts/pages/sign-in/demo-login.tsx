import { redirect } from '@remix-run/node'
import { useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { LogIn } from 'lucide-react'
import { countDemoSession } from '~/http/demo-limit.server'
import { confirmPage } from '~/http/form-page.server'
import { requestSource } from '~/http/request-source.server'
import { findUser } from '~/http/require-farm.server'
import { setSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { demoSignIn } from '~/areas/accounts/services/sign-in/demo-sign-in.server'
import { Button } from '~/ui/button'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { SignInFrame } from './sign-in-frame'
import { NETWORK_ERROR } from './network-error'

export const meta = pageTitle('Demo login')

const { loader, action } = confirmPage({
	permission: 'public',
	load: async ({ ctx, request }) => {
		if (!ctx.env.DEMO) throw new Fault('not-found', 'This server has no demo')
		if (await findUser(request)) throw redirect('/switch-farms')
		return null
	},
	submit: async ({ ctx, request }) => {
		try {
			await countDemoSession(request)
			const from = await requestSource(request)
			const { token, farmId } = await demoSignIn(ctx, from)
			const toast = { kind: 'success', title: 'Login Successful' } as const
			const headers = await setSessionHeader(token, from)
			return await redirectWithToast(
				farmId ? `/dashboard?farmId=${farmId}` : '/switch-farms',
				toast,
				headers,
			)
		} catch (error) {
			if (!(error instanceof Fault) || error.code === 'not-found') throw error
			return redirectWithToast('/demo-login', {
				kind: 'error',
				title: 'Login Failed',
				text:
					error.code === 'too-many' ? error.message : 'Unable to authenticate. Please try again.',
			})
		}
	},
})

export { loader, action }

export default function DemoLogin() {
	const isPending = useNavigation().state !== 'idle'
	return (
		<SignInFrame title="Demo login" subtitle="Look around without an account.">
			<div className="grid gap-2">
				<p>
					The demo gives you full farm management capabilities on three farms: a pod farm, a home
					base and a container freight farm.
				</p>
				<p className="text-muted">
					The equipment of the pod farm is simulated, and its pages say so.
				</p>
			</div>
			<Form method="post" {...NETWORK_ERROR} className="grid">
				<Button variant="primary" icon={LogIn} pending={isPending}>
					Access Farm Dashboard
				</Button>
			</Form>
			<Link
				to="/login"
				className="inline-flex min-h-11 items-center justify-self-center px-3 font-semibold text-accent hover:underline"
			>
				Login with your own account
			</Link>
		</SignInFrame>
	)
}
