import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatWeight } from '@sfc/domain/units/weight'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { TRAY_EVENTS } from '@sfc/domain/growing/trays/tray-event'
import { trayLabelFields } from '@sfc/domain/growing/trays/tray-label'
import { formatTrayPlace } from '@sfc/domain/growing/trays/tray-place'
import { MoveRight, Scale, Scissors } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require-farm.server'
import { readTray } from '~/areas/growing/services/trays/read-tray.server'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { drawQrCode } from '~/ui/qr-code.server'
import { Link } from '~/ui/page-farm/link'
import { QrImage } from '../inventory/lots/qr-image'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.code ?? 'Tray')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { tray, day, task, history } = await readTray(ctx, params['trayCode'])
	const { code, cycle, lot, plants } = tray
	const label = trayLabelFields({
		code,
		farmId: ctx.farm.id,
		cycle: cycle && { ...cycle, lotCode: lot?.code ?? null },
	})
	return {
		code,
		mayPlan: hasPermission(ctx.role, 'crop.plan'),
		mayHarvest: hasPermission(ctx.role, 'stock.change'),
		qr: drawQrCode(`${await publicUrl(request)}${label.path}`),
		place: formatTrayPlace(tray),
		crop: cycle && { name: cropLabel(cycle), day, of: cycle.harvestDays },
		lot: lot && { id: lot.id, code: lot.code },
		plants: formatPlants(plants),
		task: task && { id: task.id, title: task.title, due: formatDay(task.dueDate) },
		history: history.map(({ id, kind, happenedAt, recordedBy, from, to, ...event }) => ({
			id,
			title: TRAY_EVENTS[kind],
			when: `${formatInstant(happenedAt, ctx.farm.timezone, ctx.user)}, ${recordedBy}`,
			text: [
				kind === 'moved'
					? `${from ? `${formatTrayPlace(from)} to ` : ''}${formatTrayPlace(to)}`
					: event.cycle && cropLabel(event.cycle),
				event.plants !== 0 && formatPlants(Math.abs(event.plants)),
				event.weightG !== null && formatWeight(event.weightG, ctx.user),
				event.reason,
			]
				.filter(Boolean)
				.join(', '),
		})),
	}
})

export default function TrayDetails() {
	const { code, crop, lot, plants, place, task, history, qr, ...may } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={code}
				subtitle={crop ? `${crop.name}, ${plants}` : 'Empty'}
				actions={
					<>
						{may.mayPlan && (
							<LinkButton to={`/trays/scan?codes=${code}`} variant="primary" icon={MoveRight}>
								{crop ? 'Move or count losses' : 'Move or fill'}
							</LinkButton>
						)}
						{may.mayHarvest && crop && (
							<LinkButton to={`/trays/harvest?codes=${code}`} icon={Scissors}>
								Harvest
							</LinkButton>
						)}
						{may.mayHarvest && (
							<LinkButton to={`/trays/${code}/weigh`} icon={Scale}>
								Weigh
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="Now">
					<div className="flex items-start gap-4">
						<dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
							<Fact name="Place">{place}</Fact>
							{crop && (
								<Fact name="Day">
									{crop.day} of {crop.of}
								</Fact>
							)}
							{lot && (
								<Fact name="Lot">
									<Link to={`/lots/${lot.id}`} className="text-accent underline">
										{lot.code}
									</Link>
								</Fact>
							)}
							<Fact name="Next task">
								{task ? (
									<Link to={`/calendar/tasks/${task.id}`} className="text-accent underline">
										{task.title}, {task.due}
									</Link>
								) : (
									'None'
								)}
							</Fact>
						</dl>
						<QrImage qr={qr} label={`QR code of tray ${code}`} className="size-28 shrink-0" />
					</div>
				</Card>
				<Card title="History">
					{history.length === 0 ? (
						<p className="text-muted">Nothing happened to it yet.</p>
					) : (
						<ol className="grid gap-3">
							{history.map(({ id, title, text, when }) => (
								<li key={id}>
									<p className="font-medium wrap-anywhere">
										{title}
										{text && `: ${text}`}
									</p>
									<p className="text-sm text-muted">{when}</p>
								</li>
							))}
						</ol>
					)}
				</Card>
			</div>
		</>
	)
}
