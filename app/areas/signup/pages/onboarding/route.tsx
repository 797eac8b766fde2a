import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ONBOARDING_STEPS, stepToShow } from '@sfc/contract/signup/onboarding/steps'
import { formsPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireUser } from '~/http/require-farm.server'
import { readOnboarding } from '~/areas/signup/services/onboarding/read-onboarding.server'
import type { Store } from '~/areas/selling/services/stores/store.server'
import { pageTitle } from '~/ui/page-title'
import { AccountStep } from './account-step'
import { connectForm } from './connect-form.server'
import { onboardingButtons } from './onboarding-buttons.server'
import { billingFacts, farmFacts } from './summary-facts.server'
import { HardwareStep } from './hardware/hardware-step'
import { ReadyStep } from './ready-step'
import { ShopStep } from './shop-step'
import { StepProgress } from './step-progress'
import { loadReadyFarm, loadHardware } from './hardware/load-hardware.server'
import { Container, LogOut } from 'lucide-react'
import { Card } from '~/ui/card'
import { Facts, type Fact } from './facts'
import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'
import { Button } from '~/ui/button'

export { OnboardingError as ErrorBoundary } from './onboarding-error'

export const meta = pageTitle<typeof loader>(
	(data) => (data && ONBOARDING_STEPS[data.step - 1]) ?? 'Setup',
)

const { loader, action } = formsPage({
	permission: 'person',
	subject: async ({ request, params }) => {
		const ctx = await requireUser(request)
		const customerId = params.customerId ?? ''
		const state = await readOnboarding(ctx, { customerId })
		if (!state.isPaid) throw redirect(`/payment/${customerId}`)
		return { ctx, customerId, state }
	},
	load: async ({ ctx, state, request }) => {
		const { searchParams } = new URL(request.url)
		const step = stepToShow(searchParams.get('step'), state.reached)
		const { customer, store, reached } = state
		return {
			step,
			reached,
			isComplete: customer.setupCompleted,
			businessName: customer.businessName,
			summary: farmFacts(state),
			billing: step === 1 ? billingFacts(state, ctx.now()) : [],
			shop:
				step === 2
					? {
							store: store?.kind === 'connected' ? shownStore(store.store) : store,
							// A store belongs to one farm; with several, the page names it.
							farmName: state.farms.length > 1 ? (state.farms[0]?.name ?? null) : null,
						}
					: null,
			hardware:
				step === 3 ? await loadHardware(ctx, state, searchParams, await publicUrl(request)) : null,
			ready: step === 4 ? await loadReadyFarm(ctx, state) : null,
			hasStore: store !== null,
			values: { connect: { shopifyStore: customer.shopifyStore ?? '' } },
		}
	},
	forms: { connect: connectForm },
	intents: onboardingButtons,
})

export { loader, action }

export default function Onboarding() {
	const { step, reached, isComplete, businessName, summary, billing, shop, ...rest } =
		useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<OnboardingFrame
			title={`Set up ${businessName}`}
			subtitle={`Step ${step} of ${ONBOARDING_STEPS.length}: ${ONBOARDING_STEPS[step - 1]}`}
		>
			<StepProgress step={step} reached={reached} isComplete={isComplete} />
			<div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
				{step === 1 && <AccountStep facts={billing} />}
				{shop && <ShopStep {...shop} />}
				{step === 3 && <HardwareStep hardware={rest.hardware} answer={answer} />}
				{step === 4 && <ReadyStep farm={rest.ready} hasStore={rest.hasStore} />}
				<FarmSummary facts={summary} />
			</div>
		</OnboardingFrame>
	)
}

/** A store without its keys, with the path on the farm that it belongs to. */
const shownStore = ({ id, farmId, address }: Pick<Store, 'id' | 'farmId' | 'address'>) => ({
	kind: 'connected' as const,
	address,
	path: `/ecommerce/stores/${id}?farmId=${farmId}`,
})

/** The farm of the signup, beside every step. */
function FarmSummary({ facts }: { facts: readonly Fact[] }) {
	return (
		<Card title="Farm summary" icon={Container}>
			<Facts facts={facts} />
		</Card>
	)
}

type Props = { title: string; subtitle: ReactNode; children: ReactNode }

/** The frame of the onboarding: without a menu, because there is no farm yet. */
function OnboardingFrame({ title, subtitle, children }: Props) {
	return (
		<div className="mx-auto w-full max-w-5xl px-3.5 pt-4 pb-12 sm:px-7">
			<header className="mb-5 flex items-center justify-between gap-4">
				<Brand />
				{/* A whole page load: nothing of this person stays in memory. */}
				<form method="post" action="/logout">
					<Button variant="ghost" icon={LogOut}>
						Logout
					</Button>
				</form>
			</header>
			<main id="main" className="grid gap-5">
				<div>
					<h1 className="text-xl font-bold tracking-tight">{title}</h1>
					<p className="mt-1 text-muted">{subtitle}</p>
				</div>
				{children}
			</main>
		</div>
	)
}
