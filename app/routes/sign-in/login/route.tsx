import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { PasskeySignInForm } from '@sfc/contract/accounts/passkey'
import { SignInInput } from '@sfc/contract/accounts/sign-in'
import { FarmSelection } from '@sfc/contract/farms/selection'
import { systemTypeLabel } from '@sfc/domain/farms/system-type'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { findUser, requireUser } from '~/http/require.server'
import { safeRedirect } from '~/http/safe-redirect'
import { signInWithPasskey } from '~/services/passkeys/sign-in-with-passkey.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { listFarms } from '~/services/farms/list-farms.server'
import { switchFarm } from '~/services/farms/switch-farm.server'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { FarmStep } from './farm-step'
import { finishLogin, withRedirectTo } from './finish-login.server'
import { setTicketCookie } from './second-factor-cookie.server'
import { SignInStep } from './sign-in-step'

export const meta = pageTitle('Login')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { searchParams } = new URL(request.url)
	const ctx = await findUser(request)
	if (!ctx) {
		const { env } = await server()
		const constraint = getZodConstraint(SignInInput)
		return { step: 'sign-in' as const, hasDemo: env.DEMO, constraint }
	}
	if (searchParams.get('step') !== 'farm')
		throw redirect(safeRedirect(searchParams.get('redirectTo')))
	const farms = (await listFarms(ctx)).map(({ id, name, location, systemType }) => {
		const details = [systemTypeLabel(systemType), location, `Farm ID ${id}`]
		return { id, name, details: details.filter(Boolean).join(' · ') }
	})
	const redirectTo = searchParams.get('redirectTo')
	// Nothing to choose from: whoever was invited, or is signing up, goes on with that.
	if (farms.length === 0 && redirectTo) throw redirect(safeRedirect(redirectTo))
	return { step: 'farm' as const, farms, currentFarmId: ctx.user.currentFarmId }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const form = await readForm(request)
	const intent = form.get('intent')
	if (intent === 'farm') return chooseFarm(request, form)
	return intent === 'passkey' ? enterWithPasskey(request, form) : enter(request, form)
})

async function enter(request: Request, form: FormData) {
	const submission = parseWithZod(form, { schema: SignInInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const from = await requestSource(request)
		const outcome = await signIn(await server(), { ...submission.value, ...from })
		if (outcome.kind === 'session') return await finishLogin(request, outcome.token)
		const headers = await setTicketCookie(outcome.ticket)
		return redirect(withRedirectTo('/login/code', request), { headers })
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
}

async function enterWithPasskey(request: Request, form: FormData) {
	const submission = parseWithZod(form, { schema: PasskeySignInForm })
	const hideFields = ['response']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const from = await requestSource(request)
		const attempt = { ...submission.value, origin: await publicUrl(request), from }
		return await finishLogin(request, await signInWithPasskey(await server(), attempt))
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
}

async function chooseFarm(request: Request, form: FormData) {
	const ctx = await requireUser(request)
	const submission = parseWithZod(form, { schema: FarmSelection })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await switchFarm(ctx, submission.value)
		return redirect(safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/dashboard'))
	} catch (error) {
		return replyWithFault(submission, error)
	}
}

export default function Login() {
	const state = useLoaderData<typeof loader>()
	return state.step === 'farm' ? (
		<SignInFrame title="Select a farm" subtitle="Choose the farm you want to work on.">
			<FarmStep farms={state.farms} currentFarmId={state.currentFarmId} />
		</SignInFrame>
	) : (
		<SignInFrame title="Login" subtitle="Sign in to manage your farms.">
			<SignInStep hasDemo={state.hasDemo} constraint={state.constraint} />
		</SignInFrame>
	)
}
