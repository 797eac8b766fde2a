import { NoticesMenu } from '../menus/notices-menu'
import { SettingsMenu } from '../menus/settings-menu'
import type { ShellData } from '../shell-data'
import { SearchLink } from './search-link'

/** Hangs the panel from the strip instead of its button, which may be too far left for it. */
const PANEL_ACROSS = 'max-lg:static max-lg:*:last:right-3'

/** The frame's top on phones and tablets: the current farm. The bar at the bottom has the rest. */
export function PhoneHeader({ data }: { data: ShellData }) {
	const { farm, agentId } = data
	return (
		<header className="no-print relative z-30 flex items-center gap-1.5 border-b border-line bg-surface px-3 py-1 sm:gap-2 lg:hidden">
			<div className="min-w-0 flex-1 leading-tight">
				<p className="truncate text-sm font-semibold">
					{farm?.name ?? 'Unknown Farm'}
					{farm?.isSimulated && <span className="font-normal text-muted"> · Simulated farm</span>}
				</p>
				<p className="truncate text-xs text-muted">
					Farm ID {farm?.id ?? 'N/A'} · {agentId ? `Agent ${agentId.slice(0, 8)}...` : 'No Agent'}
				</p>
			</div>
			{farm && <SearchLink />}
			<NoticesMenu {...data} className={PANEL_ACROSS} />
			<SettingsMenu {...data} className={PANEL_ACROSS} />
		</header>
	)
}
