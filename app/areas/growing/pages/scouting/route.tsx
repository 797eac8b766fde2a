import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Binoculars, Bug, Check, ClipboardList, Footprints, SprayCan } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { ReentryAlert } from './reentry-alert'
import { readReentryView } from './reentry-view.server'
import { readScoutingView } from './scouting-view.server'
import { TrendBars } from './trend-bars'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Scouting')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return {
		...(await readScoutingView(ctx)),
		reentries: await readReentryView(ctx),
		timezone: ctx.farm.timezone,
		mayWork: hasPermission(ctx.role, 'task.work'),
	}
})

export default function Scouting() {
	const { next, mayWork, inside, reentries, timezone } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Scouting"
				subtitle="Which pests and diseases are where, and what to do about them"
				actions={
					<>
						<LinkButton to="/scouting/treatments" icon={SprayCan}>
							Treatments
						</LinkButton>
						<LinkButton to="/scouting/pests" icon={Bug}>
							Pests and limits
						</LinkButton>
						{mayWork && next && (
							<LinkButton
								to={`/scouting/visits/new?zone=${next}`}
								variant="primary"
								icon={Binoculars}
							>
								{`Scout zone ${next}`}
							</LinkButton>
						)}
					</>
				}
			/>
			<ReentryAlert reentries={reentries} timezone={timezone} />
			{inside.length > 0 && (
				<div className="mb-4">
					<Alert tone="danger" title="Harvested inside a pre-harvest interval">
						<ul>
							{inside.map((one) => (
								<li key={`${one.lotId} ${one.harvestedOn} ${one.harvestFrom} ${one.productName}`}>
									{one.lotCode}, cut {one.harvestedOn}, not before {one.harvestFrom} after{' '}
									{one.productName}.{' '}
									<Link to={`/lots/recall?lot=${one.lotId}`} className="underline">
										Recall {one.lotCode}
									</Link>
								</li>
							))}
						</ul>
					</Alert>
				</div>
			)}
			<div className="grid gap-4">
				<Route />
				<Pressures />
				<Visits />
			</div>
		</>
	)
}

function Route() {
	const { route, mayWork } = useLoaderData<typeof loader>()
	return (
		<Card title="Route" icon={Footprints}>
			<ol className="grid gap-3 sm:grid-cols-4">
				{route.map(({ zone, last, isDue }) => (
					<li key={zone} className="grid gap-1">
						<p className="flex flex-wrap items-center gap-2">
							<span className="font-semibold">Zone {zone}</span>
							<Badge tone={isDue ? 'attention' : 'good'}>{isDue ? 'Due' : 'Scouted'}</Badge>
						</p>
						<p className="text-sm text-muted">{last ? `Last on ${last}` : 'Never scouted'}</p>
						{mayWork && (
							<Link
								to={`/scouting/visits/new?zone=${zone}`}
								className="inline-flex min-h-11 items-center text-accent underline"
							>
								{`Scout zone ${zone}`}
							</Link>
						)}
					</li>
				))}
			</ol>
			<p className="mt-3 text-sm text-muted">Each zone is due a week after its last visit.</p>
		</Card>
	)
}

function Pressures() {
	const { pressures, mayWork } = useLoaderData<typeof loader>()
	if (pressures.length === 0)
		return (
			<EmptyState icon={Check} title="No pests recorded">
				What is counted on the route shows here by zone, with its trend over twelve weeks.
			</EmptyState>
		)
	return (
		<Card title="Pests by zone" icon={Bug}>
			<ul className="grid gap-5 lg:grid-cols-2">
				{pressures.map(({ key, zone, name, isAbove, rate, limit, severity, last, ...more }) => (
					<li key={`${key} ${zone}`} className="grid content-start gap-1">
						<p className="flex flex-wrap items-center gap-2">
							<span className="font-semibold wrap-anywhere">
								{name}, zone {zone}
							</span>
							{isAbove && <Badge tone="danger">Above limit</Badge>}
						</p>
						<p className="text-sm text-muted">
							{[rate, limit, severity && `severity ${severity.toLowerCase()}`, last]
								.filter(Boolean)
								.join(', ')}
						</p>
						<TrendBars weeks={more.weeks} label={`${name} in zone ${zone}`} />
						{isAbove && more.action && <p>{more.action}</p>}
						{isAbove && mayWork && (
							<Link
								to={`/scouting/treatments/new?zone=${zone}&pest=${key}`}
								className="inline-flex min-h-11 items-center text-accent underline"
							>
								{`Record treatment of ${name}`}
							</Link>
						)}
					</li>
				))}
			</ul>
			<p className="mt-4 text-sm text-muted">
				Each bar is the mean of a week, of the last twelve weeks. A gap is a week without a visit.
			</p>
		</Card>
	)
}

function Visits() {
	const { visits } = useLoaderData<typeof loader>()
	if (visits.length === 0) return null
	return (
		<Card title="Last visits" icon={ClipboardList}>
			<ul className="grid gap-4">
				{visits.map(({ id, zone, day, looked, seen, note, scoutedBy, photoIds }) => (
					<li key={id} className="grid gap-1">
						<p className="font-semibold">
							Zone {zone}, {day}
						</p>
						<p className="wrap-anywhere">{seen}</p>
						<p className="text-sm text-muted">
							{looked}, {scoutedBy}
						</p>
						{note && <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
						{photoIds.length > 0 && (
							<p className="flex flex-wrap gap-2">
								{photoIds.map((photoId, at) => (
									<a key={photoId} href={`/scouting/photos/${photoId}.webp?size=large`}>
										<img
											src={`/scouting/photos/${photoId}.webp`}
											alt={`Photo ${at + 1} of zone ${zone}, ${day}`}
											width={112}
											height={112}
											loading="lazy"
											className="size-28 rounded-lg bg-sunk object-cover"
										/>
									</a>
								))}
							</p>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
