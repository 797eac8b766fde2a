import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PRICES } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { ArrowRight, FlaskConical } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { findUser } from '~/http/require-farm.server'
import { LinkButton } from '~/ui/link-button'
import { FEATURES } from './features'
import { documentTitle } from '~/ui/page-title'
import { PublicFrame } from './public-frame'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [
	{ title: documentTitle('Welcome') },
	{
		name: 'description',
		content: 'See, switch and plan an indoor hydroponic farm from one screen.',
	},
]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { env } = await server()
	return {
		hasDemo: env.DEMO,
		isSignedIn: (await findUser(request)) !== null,
		setup: formatCents(PRICES.setupCentsPerPod),
		monthly: formatCents(PRICES.monthlyCentsPerPod),
		trialDays: PRICES.trialDays,
	}
})

export default function Welcome() {
	const { hasDemo, isSignedIn } = useLoaderData<typeof loader>()
	return (
		<PublicFrame isSignedIn={isSignedIn}>
			<div className="grid items-center gap-8 lg:grid-cols-[5fr_6fr] lg:gap-12">
				<div>
					<h1 className="text-[2rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">
						Run your container farm from one screen
					</h1>
					<p className="mt-4 max-w-prose text-lg text-muted">
						Every reading with its age and source. Every switch with the reason it is on. Every crop
						from seed to harvest, on a phone in the farm or at a desk.
					</p>
					<div className="mt-6 flex flex-wrap gap-2 max-sm:*:w-full">
						<StartTrial />
						{hasDemo && (
							<LinkButton to="/demo-login" icon={FlaskConical}>
								Open the demo
							</LinkButton>
						)}
					</div>
					<p className="mt-3 text-sm text-muted">No long-term contracts. Cancel anytime.</p>
				</div>
				<img
					src="/dashboard-1280.webp"
					srcSet="/dashboard-720.webp 720w, /dashboard-1280.webp 1280w"
					sizes="(min-width: 1024px) 560px, 100vw"
					width={1280}
					height={794}
					alt="The dashboard of a simulated farm: pH, EC, water temperature and humidity as tiles, five tanks with their levels, what is running, and the tasks that are due."
					className="w-full rounded-card border border-line shadow-float"
				/>
			</div>
			<section aria-labelledby="what" className="mt-14">
				<h2 id="what" className="text-xl font-bold tracking-tight">
					What it does
				</h2>
				<ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{FEATURES.map(({ title, text, icon: Icon }) => (
						<li key={title} className="rounded-card border border-line bg-surface p-4">
							<h3 className="flex items-center gap-2.5 font-semibold">
								<Icon aria-hidden className="size-5 text-accent" />
								{title}
							</h3>
							<p className="mt-2 text-muted">{text}</p>
						</li>
					))}
				</ul>
			</section>
			<Price />
		</PublicFrame>
	)
}

function Price() {
	const { setup, monthly, trialDays } = useLoaderData<typeof loader>()
	return (
		<section
			aria-labelledby="price"
			className="mt-14 flex flex-wrap items-center gap-x-12 gap-y-6 rounded-card border border-line bg-surface p-5 sm:p-8"
		>
			<div className="flex-[1_1_20rem]">
				<h2 id="price" className="text-xl font-bold tracking-tight">
					One price for each pod
				</h2>
				<p className="mt-2 max-w-prose text-muted">
					Setup and the first month are charged when you sign up. That month begins when the{' '}
					{trialDays}-day free trial ends; cancelled during the trial, the first month is refunded.
				</p>
			</div>
			<dl className="flex flex-wrap gap-x-10 gap-y-4">
				{[
					['Setup, once', setup, 'a pod'],
					['Subscription', monthly, 'a pod and month'],
				].map(([name, amount, unit]) => (
					<div key={name}>
						<dt className="text-sm text-muted">{name}</dt>
						<dd>
							<span className="text-figure font-bold">{amount}</span>{' '}
							<span className="text-muted">{unit}</span>
						</dd>
					</div>
				))}
			</dl>
			<StartTrial />
		</section>
	)
}

function StartTrial() {
	const { trialDays } = useLoaderData<typeof loader>()
	return (
		<LinkButton to="/signup" variant="primary" icon={ArrowRight}>
			Start your {trialDays}-day trial
		</LinkButton>
	)
}
