import { useLoaderData } from '@remix-run/react'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { hideGettingStarted } from '~/areas/overview/services/getting-started/hide-getting-started.server'
import {
	isGettingStartedHidden,
	listGettingStartedSteps,
} from '~/areas/overview/services/getting-started/read-getting-started.server'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

export const meta = pageTitle('First hour')

const { loader, action } = confirmPage({
	permission: 'farm.see',
	load: async ({ ctx }) => ({
		farmName: ctx.farm.name,
		steps: await listGettingStartedSteps(ctx),
		isHidden: await isGettingStartedHidden(ctx),
	}),
	submit: async ({ ctx }) => {
		const hidden = !(await isGettingStartedHidden(ctx))
		await hideGettingStarted(ctx, { hidden })
		return redirectWithToast(hidden ? '/dashboard' : '/first-hour', {
			title: hidden ? 'First hour hidden' : 'First hour shown',
			text: hidden ? 'You find it again under Help.' : 'It is on your dashboard again.',
		})
	},
})

export { loader, action }

export default function GettingStarted() {
	const { farmName, steps, isHidden } = useLoaderData<typeof loader>()
	const done = steps.filter(({ isDone }) => isDone).length
	const next = steps.find(({ isDone }) => !isDone)
	return (
		<>
			<PageHeader
				title="First hour"
				subtitle={`${farmName}: ${done} of ${steps.length} steps done. Each step is checked on the farm itself.`}
			/>
			<ol className="grid max-w-3xl gap-3">
				{steps.map(({ key, title, why, to, label, isDone }, index) => (
					<li
						key={key}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
					>
						{isDone ? (
							<CircleCheck aria-hidden className="size-6 shrink-0 text-good" />
						) : (
							<CircleDashed aria-hidden className="size-6 shrink-0 text-offline" />
						)}
						<div className="min-w-0 flex-[1_1_14rem]">
							<h2 className="font-semibold">
								{index + 1}. {title}
								<span className="font-normal text-muted">{isDone ? ' (done)' : ''}</span>
							</h2>
							<p className="text-sm text-muted">{why}</p>
						</div>
						<LinkButton to={to} variant={key === next?.key ? 'primary' : 'secondary'}>
							{label}
						</LinkButton>
					</li>
				))}
			</ol>
			<p className="mt-4 text-muted [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
				Then <Link to="/planting-cycles/new">plan a crop</Link>, or read{' '}
				<Link to="/help/guides/first-hour">Your first hour</Link>.
			</p>
			<Form method="post" className="mt-4">
				<Button>{isHidden ? 'Show on my dashboard' : 'Hide from my dashboard'}</Button>
			</Form>
		</>
	)
}
