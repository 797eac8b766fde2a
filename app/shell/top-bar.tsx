import { FlaskConical } from 'lucide-react'
import { Age } from '~/ui/age'
import { Badge } from '~/ui/badge'
import { EmergencyButton } from './emergency-button'
import { NoticesMenu } from './notices-menu'
import type { ShellData } from './shell-data'

/** The frame's top on wide screens: what must be in reach on every page. */
export function TopBar({ data }: { data: ShellData }) {
	return (
		<header className="no-print sticky top-0 z-20 hidden items-center gap-2 border-b border-line bg-page/95 px-7 py-2 lg:flex">
			<p className="truncate text-sm text-muted">
				<span className="font-semibold text-ink">{data.farm?.name ?? 'Unknown Farm'}</span>
				{' · updated '}
				<Age at={data.now} now={data.now} />
			</p>
			{data.farm?.isSimulated && <Badge icon={FlaskConical}>Simulated farm</Badge>}
			<div className="ml-auto flex items-center gap-2">
				<NoticesMenu {...data} />
				{data.farm && <EmergencyButton />}
			</div>
		</header>
	)
}
