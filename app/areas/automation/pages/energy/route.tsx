import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ENERGY_DAYS } from '@sfc/domain/automation/energy/energy-cost'
import { formatEnergyCost, formatKWh } from '@sfc/domain/automation/energy/format-energy'
import { formatSaving } from '@sfc/domain/automation/energy/saving-insight'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { readEnergy, type Spent } from '~/areas/automation/services/energy/read-energy.server'
import { refreshFormPage } from '~/shell/live/refresh-without-scripts'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { ZONE_TABS } from '~/areas/control/pages/zones'
import { formatUnitPrice } from '@sfc/domain/units/currency'
import { formatNumber } from '@sfc/domain/units/format-number'
import { OutputsTable } from './outputs-table'
import type { KnownWatts } from '~/areas/control/services/power/list-watts.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Energy')

export const handle = refreshFormPage

const PRICES = '/energy/prices'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { prices, tariff, hourly, withoutPrice, outputs, meters, total, savings } =
		await readEnergy(ctx)
	const said = (spent: Spent | null) => {
		if (!spent) return null
		const money =
			prices && spent.cost !== null ? formatEnergyCost(spent.cost, prices.currency) : null
		return { energy: formatKWh(spent.kWh), money }
	}
	return {
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		price: prices && {
			usual: formatUnitPrice(prices.perKWh, prices.currency),
			dear:
				prices.perDearKWh !== null && tariff
					? `${formatUnitPrice(prices.perDearKWh, prices.currency)} from ${tariff.from} to ${tariff.to}`
					: null,
			isDearUnused: prices.perDearKWh !== null && !tariff,
			now: hourly === null ? null : formatUnitPrice(hourly, prices.currency),
			// A farm that never had prices by hour is not told that it lacks them.
			withoutPrice:
				hourly === null && withoutPrice.isAll ? null : sayWithoutPrice(withoutPrice.hours),
		},
		total: { yesterday: said(total.yesterday), month: said(total.month) },
		outputs: outputs.map(({ key, name, zone, known, hasOwnMeter, yesterday, month, readPart }) => ({
			key,
			name,
			zone: ZONE_TABS.find((tab) => tab.key === zone)?.label ?? zone,
			known: formatWattsSource(known, hasOwnMeter),
			yesterday: said(yesterday),
			month: said(month),
			missing: month && readPart < 0.99 ? `${Math.floor(readPart * 100)} % of the time read` : null,
		})),
		meters: meters.map(({ deviceName, month, outputsKWh, unknown }) => ({
			deviceName,
			metered: said(month),
			outputs: formatKWh(outputsKWh),
			difference: formatKWh(Math.abs(month.kWh - outputsKWh)),
			isMore: outputsKWh > month.kWh,
			unknown,
		})),
		savings: savings.map((saving) => {
			const { id, title, evidence, advice, link } = saving
			return { id, title, evidence, advice, link, saves: formatSaving(saving, prices) }
		}),
	}
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type EnergyText = Loaded['total']['month']

export default function Energy() {
	const { mayChange, price, total, outputs, meters, savings } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Energy"
				subtitle="What does the farm pay for power, and what would save most?"
				actions={
					<>
						<LinkButton to="/energy/power-cap">Power cap</LinkButton>
						<LinkButton to="/energy/cheap-hours">Cheap hours</LinkButton>
						<LinkButton to="/energy/prices/hours">Prices by hour</LinkButton>
						{mayChange && <LinkButton to={PRICES}>Prices</LinkButton>}
					</>
				}
			/>
			<div className="grid gap-4">
				<div className="grid gap-4 md:grid-cols-3">
					<Total title="Yesterday" said={total.yesterday} />
					<Total title={`Past ${ENERGY_DAYS} days`} said={total.month} />
					<Card title="Price per kWh">
						{price ? (
							<>
								<p className="text-2xl font-semibold">{price.now ?? price.usual}</p>
								{price.now && (
									<p className="text-sm text-muted">in this hour; the tariff is {price.usual}</p>
								)}
								{price.withoutPrice && (
									<p className="text-sm">
										<Link to="/energy/prices/hours" className="text-accent underline">
											{price.withoutPrice}
										</Link>
									</p>
								)}
								{price.dear && <p className="text-sm text-muted">{price.dear}</p>}
								{price.isDearUnused && (
									<p className="text-sm text-muted">
										The plan has no tariff hours, so the second price is not used.
									</p>
								)}
							</>
						) : (
							<p>
								Nobody has entered it.{' '}
								{mayChange && (
									<Link to={PRICES} className="text-accent underline">
										Enter prices
									</Link>
								)}
							</p>
						)}
					</Card>
				</div>
				<Savings savings={savings} />
				<Card title="By device" flush>
					<OutputsTable outputs={outputs} mayChange={mayChange} />
				</Card>
				<Meters meters={meters} />
			</div>
		</>
	)
}

function Total({ title, said }: { title: string; said: EnergyText }) {
	return (
		<Card title={title}>
			<p className="text-2xl font-semibold">{said?.money ?? said?.energy}</p>
			{said?.money && <p className="text-sm text-muted">{said.energy}</p>}
		</Card>
	)
}

function Savings({ savings }: Pick<Loaded, 'savings'>) {
	return (
		<Card title="What would save most">
			{savings.length === 0 ? (
				<p className="text-muted">
					Nothing stands out. Lamps in tariff hours with a price of their own, heat while the same
					air is cooled or vented, and too many starts are looked at; each needs the power of its
					output.
				</p>
			) : (
				<ol className="grid gap-4">
					{savings.map(({ id, title, evidence, advice, saves, link }) => (
						<li key={id}>
							<p className="flex flex-wrap items-baseline justify-between gap-x-4">
								<Link to={link} className="font-semibold text-accent underline">
									{title}
								</Link>
								<strong>
									Up to {saves} in {ENERGY_DAYS} days
								</strong>
							</p>
							<p>{evidence}</p>
							<p className="text-muted">{advice}</p>
						</li>
					))}
				</ol>
			)}
		</Card>
	)
}

function Meters({ meters }: Pick<Loaded, 'meters'>) {
	if (meters.length === 0) return null
	return (
		<Card title="Against the meters">
			<ul className="grid gap-3">
				{meters.map(({ deviceName, metered, outputs, difference, isMore, unknown }) => (
					<li key={deviceName}>
						<p className="font-semibold">{deviceName}</p>
						<p>
							Its meter counted {metered?.energy}
							{metered?.money && ` (${metered.money})`} in {ENERGY_DAYS} days. Its outputs of known
							power account for {outputs}
							{isMore ? ', ' : '; the other '}
							{difference}{' '}
							{isMore
								? 'more than was drawn: an entered power is too high'
								: unknown > 0
									? `are standby and ${unknown} ${unknown === 1 ? 'output' : 'outputs'} of unknown power`
									: 'are standby, or outputs that draw more than entered'}
							.
						</p>
					</li>
				))}
			</ul>
		</Card>
	)
}

/** Formats how many hours of the month cost the tariff. */
const sayWithoutPrice = (hours: number): string | null =>
	hours === 0
		? null
		: `${hours} of ${24 * ENERGY_DAYS} hours ${hours === 1 ? 'has no price of its own and costs' : 'have no price of their own and cost'} the tariff`

/** Formats the source of an output's power. */
function formatWattsSource(known: KnownWatts | null, hasOwnMeter: boolean): string {
	if (!known) return hasOwnMeter ? 'Its own meter' : 'Power not known'
	const watts = `${formatNumber(known.watts, 0)} W`
	if (known.by === 'own-meter') return `${watts} by its own meter`
	if (known.by === 'step') return `${watts} by ${known.times} steps of its meter`
	return `${watts} entered by ${known.enteredBy}`
}
