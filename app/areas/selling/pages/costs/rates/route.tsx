import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { COST_KIND_KEYS, COST_KINDS } from '@sfc/domain/selling/costs/cost-kinds'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { describeAmount, listCostRates } from '~/areas/selling/services/costs/cost-rates.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { ratePath } from '../missing-path'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('What Things Cost')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const rates = await listCostRates(ctx)
	return {
		kinds: COST_KIND_KEYS.map((kind) => ({
			kind,
			label: COST_KINDS[kind].label,
			hint: COST_KINDS[kind].hint,
			to: ratePath(kind),
			rates: rates
				.filter((rate) => rate.kind === kind)
				.map((rate) => ({
					id: rate.id,
					text: [
						rate.label || (COST_KINDS[kind].of === 'crop' && 'Every crop'),
						describeAmount(ctx, rate),
					]
						.filter(Boolean)
						.join(': '),
					from: formatDay(rate.fromDay),
				})),
		})),
	}
})

export default function CostRates() {
	const { kinds } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="What Things Cost"
				subtitle="Each amount counts from its day until the next one"
				actions={
					<>
						<LinkButton to="/energy/prices">Energy prices</LinkButton>
						<LinkButton to="/costs">All costs</LinkButton>
					</>
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{kinds.map(({ kind, label, hint, to, rates }) => (
					<div key={kind} id={kind} className="scroll-mt-20">
						<Card
							title={label}
							action={
								<Link
									to={to}
									className="inline-flex min-h-11 items-center text-sm text-accent underline"
								>
									{`Set ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
								</Link>
							}
						>
							<p className="text-sm text-muted">{hint}</p>
							{rates.length > 0 && (
								<ul className="mt-2 grid">
									{rates.map(({ id, text, from }) => (
										<li key={id}>
											<Link
												to={`/costs/rates/${id}`}
												className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline"
											>
												{text}, from {from}
											</Link>
										</li>
									))}
								</ul>
							)}
						</Card>
					</div>
				))}
			</div>
		</>
	)
}
