import { Menu as MenuIcon } from 'lucide-react'
import { buttonClass } from '~/ui/button-class'
import { EmergencyButton } from './emergency-button'
import { NoticesMenu } from '../menus/notices-menu'
import { PHONE_MENU_ID } from '../menus/phone-menu'
import { SettingsMenu } from '../menus/settings-menu'
import type { ShellData } from '../shell-data'

/** The panel hangs from the strip instead of its button, which may be too far left for it. */
const PANEL_ACROSS = 'max-lg:static max-lg:*:last:right-3'

/** The frame's top on phones and tablets. */
export function PhoneHeader({ data }: { data: ShellData }) {
	const { farm, agentId } = data
	return (
		<header className="no-print sticky top-0 z-20 flex items-center gap-1.5 border-b border-line bg-surface px-3 py-2 sm:gap-2 lg:hidden">
			<div className="min-w-0 flex-1 leading-tight">
				<p className="truncate font-semibold">{farm?.name ?? 'Unknown Farm'}</p>
				<p className="truncate text-xs text-muted">
					Farm ID {farm?.id ?? 'N/A'} · {agentId ? `Agent ${agentId.slice(0, 8)}...` : 'No Agent'}
				</p>
				{farm?.isSimulated && <p className="truncate text-xs text-muted">Simulated farm</p>}
			</div>
			{farm && <EmergencyButton iconOnly />}
			<NoticesMenu {...data} className={PANEL_ACROSS} />
			<SettingsMenu {...data} className={PANEL_ACROSS} />
			<button
				type="button"
				popovertarget={PHONE_MENU_ID}
				aria-label="Menu"
				className={buttonClass('secondary', { shape: 'icon', className: 'popover-trigger' })}
			>
				<MenuIcon aria-hidden className="size-5" />
			</button>
			<a
				href={`#${PHONE_MENU_ID}`}
				aria-label="Menu"
				className={buttonClass('secondary', { shape: 'icon', className: 'popover-fallback' })}
			>
				<MenuIcon aria-hidden className="size-5" />
			</a>
		</header>
	)
}
