import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { readBackupState } from '~/areas/platform/services/backups/read-backup-state.server'
import { Alert } from '~/ui/alert'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from './farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Backups')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	const { id, name, timezone } = ctx.farm
	const backups = await readBackupState(ctx)
	const inWords = (at: number) => formatInstant(at, timezone, ctx.user)
	return {
		farm: { id, role: ctx.role },
		name,
		backups: backups && {
			count: backups.count,
			isOverdue: backups.isOverdue,
			provenAt: backups.provenAt === null ? null : inWords(backups.provenAt),
			// The reason may name paths of the server, which not everybody on a farm may see.
			failedAt: backups.failed && inWords(backups.failed.at),
		},
	}
})

export default function Backups() {
	const { farm, name, backups } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Backups" subtitle={name} />
			<FarmTabs farm={farm} current="backups" />
			<div className="grid max-w-2xl gap-4">
				{backups ? <State {...backups} /> : <NotSetUp />}
				{backups?.failedAt && (
					<Alert tone="attention" title={`The backup of ${backups.failedAt} failed`}>
						The server’s log says why. It is tried again every hour.
					</Alert>
				)}
				<p className="text-muted">
					A backup holds everything on this server: all farms, readings, pictures and keys. It
					counts as proven once a trial restore gave back every row.
				</p>
			</div>
		</>
	)
}

type StateProps = { count: number; isOverdue: boolean; provenAt: string | null }

function State({ count, isOverdue, provenAt }: StateProps) {
	if (provenAt === null)
		return isOverdue ? (
			<Alert tone="danger" title="No proven backup" />
		) : (
			<Alert tone="info" title="The first backup is under way" />
		)
	return (
		<Alert
			tone={isOverdue ? 'danger' : 'good'}
			title={`Last proven backup: ${provenAt}${isOverdue ? ' – overdue' : ''}`}
		>
			{count === 1 ? '1 backup is kept.' : `${count} backups are kept.`} One is made every night.
		</Alert>
	)
}

const NotSetUp = () => (
	<Alert tone="attention" title="No backups are set up">
		Set BACKUP_DIR to a folder and BACKUP_PASSPHRASE_FILE to a file with a pass phrase. A backup is
		then made every night.
	</Alert>
)
