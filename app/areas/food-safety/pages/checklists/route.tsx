import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ClipboardCheck, FileCheck, ListChecks, Plus, Snowflake } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { readChecklistsView } from './checklists-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Checklists')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return {
		...(await readChecklistsView(ctx)),
		mayWork: hasPermission(ctx.role, 'task.work'),
		mayManage: hasPermission(ctx.role, 'farm.configure'),
	}
})

const fillInPath = ({ checklistId, taskId }: { checklistId: number; taskId: number }) =>
	`/checklists/${checklistId}/fill-in?task=${taskId}`

export default function Checklists() {
	const { due, checklists, mayWork, mayManage } = useLoaderData<typeof loader>()
	const [next] = due
	return (
		<>
			<PageHeader
				title="Checklists"
				subtitle="What has to be checked today, by whom, and what was out of its limits"
				actions={
					<>
						<LinkButton to="/checklists/records" icon={FileCheck}>
							Records
						</LinkButton>
						{mayManage && (
							<LinkButton to="/checklists/new" icon={Plus}>
								New checklist
							</LinkButton>
						)}
						{mayWork && next && (
							<LinkButton to={fillInPath(next)} variant="primary" icon={ClipboardCheck}>
								{`Fill in ${next.name}`}
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid gap-4">
				<OutOfLimits />
				{checklists.length === 0 ? (
					<EmptyState
						icon={ListChecks}
						title="No checklists"
						action={
							mayManage && (
								<LinkButton to="/checklists/new" variant="primary">
									Begin with a ready one
								</LinkButton>
							)
						}
					>
						Opening, cleaning, sanitation, water test, probe check and pest walk are ready to use.
					</EmptyState>
				) : (
					<Today />
				)}
				<ColdPlaces />
				{checklists.length > 0 && <All />}
			</div>
		</>
	)
}

function OutOfLimits() {
	const { deviations, excursions, mayWork } = useLoaderData<typeof loader>()
	if (deviations.length + excursions.length === 0) return null
	return (
		<Alert tone="danger" title="Out of limits, and nothing was written about it">
			<ul className="grid gap-2 text-ink">
				{deviations.map(({ id, recordId, name, label, found, wanted, signed }) => (
					<li key={`deviation ${id}`} className="wrap-anywhere">
						<Link to={`/checklists/records/${recordId}`} className={LINK}>
							{name}, {signed}
						</Link>
						: {label}: {found}, and it should be {wanted}.{' '}
						{mayWork && (
							<Link to={`/checklists/deviations/${id}`} className={LINK}>
								{`Write what was done: ${label}`}
							</Link>
						)}
					</li>
				))}
				{excursions.map(({ id, place, what, span, lasted, silent, limits }) => (
					<li key={`excursion ${id}`} className="wrap-anywhere">
						{place}: {what.toLowerCase()} for {lasted}. {[span, silent].filter(Boolean).join(', ')}.{' '}
						{limits}.{' '}
						{mayWork && (
							<Link to={`/checklists/excursions/${id}`} className={LINK}>
								{`Write what was done: ${place}`}
							</Link>
						)}
					</li>
				))}
			</ul>
		</Alert>
	)
}

function Today() {
	const { due, done, mayWork } = useLoaderData<typeof loader>()
	return (
		<Card title="Today" icon={ClipboardCheck}>
			{due.length === 0 && <p>Everything is checked.</p>}
			<ul className="grid gap-3">
				{due.map(({ checklistId, name, taskId, isToday, when, assignee, missed }) => (
					<li key={checklistId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
								{name}
								<Badge tone={isToday ? 'attention' : 'danger'}>{isToday ? 'Due' : when}</Badge>
							</p>
							<p className="text-sm text-muted">For {assignee}</p>
							{missed.length > 0 && (
								<p className="text-sm">
									Missed:{' '}
									{missed.map((day, index) => (
										<span key={day.taskId}>
											{index > 0 && ', '}
											<Link to={`/calendar/tasks/${day.taskId}`} className={LINK}>
												{day.day}
											</Link>
										</span>
									))}
								</p>
							)}
						</div>
						{mayWork && (
							<LinkButton to={fillInPath({ checklistId, taskId })} aria-label={`Fill in: ${name}`}>
								Fill in
							</LinkButton>
						)}
					</li>
				))}
				{done.map(({ id, name, signature, time, out }) => (
					<li key={`done ${id}`} className="flex flex-wrap items-center gap-x-3">
						<Link to={`/checklists/records/${id}`} className={LINK}>
							{name}
						</Link>
						<Badge tone="good">Signed</Badge>
						<span className="text-sm text-muted wrap-anywhere">
							{signature}, {time}
						</span>
						{out > 0 && <Badge tone="attention">{`${out} out of limits`}</Badge>}
					</li>
				))}
			</ul>
		</Card>
	)
}

function ColdPlaces() {
	const { places, mayManage } = useLoaderData<typeof loader>()
	if (places.length === 0 && !mayManage) return null
	return (
		<Card title="Cold places" icon={Snowflake}>
			{places.length === 0 && (
				<p>
					No cold places.{' '}
					<Link to="/traceability/cold-places" className={LINK}>
						Add one with its sensor
					</Link>
				</p>
			)}
			<ul className="grid gap-3">
				{places.map(({ id, name, limits, source, checked }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
							<p className="font-semibold">{name}</p>
							<p className="text-sm text-muted">
								{limits ?? 'No limits'}
								{checked && `. Looked at until ${checked}`}
							</p>
							{source && <p className="text-sm text-muted">{source}</p>}
						</div>
						{mayManage && (
							<LinkButton
								to={`/checklists/cold-places/${id}`}
								aria-label={`${limits ? 'Change' : 'Set'} limits of ${name}`}
							>
								{limits ? 'Change limits' : 'Set limits'}
							</LinkButton>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}

function All() {
	const { checklists } = useLoaderData<typeof loader>()
	return (
		<Card title="All checklists" icon={ListChecks}>
			<ul>
				{checklists.map(({ id, name, repeats, person }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3">
						<Link to={`/checklists/${id}`} className={LINK}>
							{name}
						</Link>
						<span className="text-sm text-muted">
							{repeats}, for {person}
						</span>
					</li>
				))}
			</ul>
		</Card>
	)
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-2'
