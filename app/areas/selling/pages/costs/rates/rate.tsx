import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { COST_KINDS } from '@sfc/domain/selling/costs/cost-kinds'
import { confirmPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	describeAmount,
	formatRateName,
	removeCostRate,
	requireCostRate,
} from '~/areas/selling/services/costs/cost-rates.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { AskFirst } from '~/ui/form/ask-first'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ratePath } from '../missing-path'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('A Cost')

const backTo = '/costs/rates'
const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['rateId'], 'Cost not found')

const { loader, action } = confirmPage({
	permission: 'cost.manage',
	load: async ({ ctx, params }) => {
		const rate = await requireCostRate(ctx, { id: idOf(params) })
		return {
			name: formatRateName(rate),
			hint: COST_KINDS[rate.kind].hint,
			amount: describeAmount(ctx, rate),
			from: formatDay(rate.fromDay),
			changedBy: rate.changedBy,
			to: ratePath(rate.kind, rate.subject),
		}
	},
	submit: ({ ctx, params }) =>
		redirectOnFault({ backTo, title: 'Cost not deleted' }, async () => {
			const rate = await removeCostRate(ctx, { id: idOf(params) })
			const text = 'What was set before it counts on.'
			return redirectWithToast(backTo, { title: `${formatRateName(rate)} deleted`, text })
		}),
})

export { loader, action }

export default function Rate() {
	const { name, hint, amount, from, changedBy, to } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={name}
				subtitle={hint}
				actions={
					<LinkButton to={to} variant="primary">
						Set new amount
					</LinkButton>
				}
			/>
			<Card className="max-w-xl">
				<dl className="grid gap-2">
					<FactRow name="Amount" value={amount} />
					<FactRow name="From" value={from} />
					<FactRow name="Set by" value={changedBy} />
				</dl>
				<div className="mt-4 border-t border-line pt-4">
					<AskFirst label="Delete amount">
						<p>What was set before it counts on, or the cost is not known.</p>
						<Form method="post">
							<Button variant="danger">Delete amount</Button>
						</Form>
					</AskFirst>
				</div>
			</Card>
		</>
	)
}
