import { useLoaderData } from '@remix-run/react'
import { HourlyPriceSettingsInput } from '@sfc/contract/control/energy-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { CloudDownload, FileSearch } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { fetchPricesNow } from '~/areas/control/services/prices/fetch-hourly-prices.server'
import {
	changeHourlyPriceSettings,
	readHourlyPriceSettings,
} from '~/areas/control/services/prices/hourly-price-settings.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Coins } from 'lucide-react'
import { DayPrices } from './day-prices'
import { hoursView } from './hours-view.server'
import { SourceForm } from './source-form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Prices by Hour')

const HERE = '/energy/prices/hours'

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx }) => {
		const settings = await readHourlyPriceSettings(ctx)
		const { extraPerKWh, extraPercent, url } = settings
		return {
			...(await hoursView(ctx, settings)),
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			values: { source: { extraPerKWh, extraPercent, url: url ?? '' } },
		}
	},
	forms: {
		source: {
			schema: HourlyPriceSettingsInput,
			submit: async ({ ctx }, input) => {
				await changeHourlyPriceSettings(ctx, input)
				const text = input.url ? 'The address is read within a minute.' : undefined
				return redirectWithToast(HERE, { title: 'Source saved', ...(text && { text }) })
			},
		},
	},
	intents: {
		fetch: ({ ctx }) =>
			redirectOnFault({ backTo: HERE, title: 'No prices read' }, async () => {
				const added = await fetchPricesNow(ctx)
				const title = added === 0 ? 'No new prices' : `${added} new prices`
				return redirectWithToast(HERE, { title })
			}),
	},
})

export { loader, action }

export default function PricesByHour() {
	const { mayChange, hasTariff, days, missing, source } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Prices by Hour"
				subtitle="What does a kWh cost in each hour, and which hours are not known?"
				actions={
					mayChange &&
					hasTariff && (
						<LinkButton to="/imports/file?kind=electricity" icon={FileSearch}>
							Import a file
						</LinkButton>
					)
				}
			/>
			{hasTariff ? (
				<div className="grid gap-4">
					{missing && (
						<Alert tone="info" role="status" title={missing.title}>
							<p>{missing.text}</p>
						</Alert>
					)}
					<div className="grid items-start gap-4 lg:grid-cols-2">
						{days.map((day) => (
							<DayPrices key={day.label} {...day} />
						))}
					</div>
					{mayChange ? (
						<SourceForm source={source} icon={CloudDownload} />
					) : (
						<Card title="Source">
							<p>{source.state}</p>
						</Card>
					)}
				</div>
			) : (
				<EmptyState icon={Coins} title="No price yet">
					<p>Enter first what a kWh costs without a price of its hour, and in which currency.</p>
					{mayChange && (
						<p className="mt-4">
							<LinkButton to="/energy/prices" variant="primary">
								Enter price
							</LinkButton>
						</p>
					)}
				</EmptyState>
			)}
		</>
	)
}
