import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasskeySignInForm } from '@sfc/contract/accounts/passkey'
import { SignInInput } from '@sfc/contract/accounts/sign-in'
import { FarmSelection } from '@sfc/contract/accounts/memberships/selection'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { formsPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { findUser } from '~/http/require-farm.server'
import { safeRedirect } from '~/http/safe-redirect'
import { signInWithPasskey } from '~/areas/accounts/services/passkeys/sign-in-with-passkey.server'
import { signIn } from '~/areas/accounts/services/sign-in/sign-in.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import { useClearKeptFarms } from '~/shell/offline/clear-kept-farms'
import { OthersWait } from '~/shell/offline/others-wait'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { FarmStep } from './farm-step'
import { finishLogin, withRedirectTo } from './finish-login.server'
import { setTicketCookie } from './second-factor-cookie.server'
import { SignInStep } from './sign-in-step'

export const meta = pageTitle('Login')

const { loader, action } = formsPage({
	permission: 'public',
	load: async ({ ctx: { env }, request }) => {
		const { searchParams } = new URL(request.url)
		const ctx = await findUser(request)
		if (!ctx) return { step: 'sign-in' as const, hasDemo: env.DEMO }
		if (searchParams.get('step') !== 'farm')
			throw redirect(safeRedirect(searchParams.get('redirectTo')))
		const farms = (await listFarms(ctx)).map(({ id, name, location, systemType }) => {
			const details = [systemTypeLabel(systemType), location, `Farm ID ${id}`]
			return { id, name, details: details.filter(Boolean).join(' · ') }
		})
		const redirectTo = searchParams.get('redirectTo')
		// Without a farm there is nothing to choose: an invited person, or one who is signing up,
		// continues there.
		if (farms.length === 0 && redirectTo) throw redirect(safeRedirect(redirectTo))
		return { step: 'farm' as const, farms, currentFarmId: ctx.user.currentFarmId }
	},
	unnamed: 'sign-in',
	forms: {
		'sign-in': {
			schema: SignInInput,
			hideFields: ['password'],
			submit: async ({ ctx, request }, input) => {
				const outcome = await signIn(ctx, { ...input, ...(await requestSource(request)) })
				if (outcome.kind === 'session') return finishLogin(request, outcome.token)
				const headers = await setTicketCookie(outcome.ticket)
				return redirect(withRedirectTo('/login/code', request), { headers })
			},
		},
		passkey: {
			schema: PasskeySignInForm,
			hideFields: ['response'],
			submit: async ({ ctx, request }, input) => {
				const where = { origin: await publicUrl(request), from: await requestSource(request) }
				return finishLogin(request, await signInWithPasskey(ctx, { ...input, ...where }))
			},
		},
		farm: {
			schema: FarmSelection,
			submit: async ({ request }, chosen) => {
				const ctx = await findUser(request)
				if (!ctx) throw redirect('/login')
				await switchFarm(ctx, chosen)
				const { searchParams } = new URL(request.url)
				return redirect(safeRedirect(searchParams.get('redirectTo'), '/dashboard'))
			},
		},
	},
})

export { loader, action }

export default function Login() {
	const state = useLoaderData<typeof loader>()
	const waiting = useClearKeptFarms(state.step === 'sign-in')
	return state.step === 'farm' ? (
		<SignInFrame title="Select a farm" subtitle="Choose the farm you want to work on.">
			<FarmStep farms={state.farms} currentFarmId={state.currentFarmId} />
		</SignInFrame>
	) : (
		<SignInFrame title="Login" subtitle="Sign in to manage your farms.">
			<OthersWait count={waiting} />
			<SignInStep hasDemo={state.hasDemo} />
		</SignInFrame>
	)
}
