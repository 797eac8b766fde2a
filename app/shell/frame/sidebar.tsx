import { AccountMenu } from '../menus/account-menu'
import { Brand } from './brand'
import { FarmBox } from './farm-box'
import { FarmStatusLine } from './farm-status-line'
import { Navigation } from '../menus/navigation'
import type { ShellData } from '../shell-data'
import { ThemeSwitch } from '../theme/theme-switch'

/** The frame's left side on wide screens. */
export function Sidebar({ data }: { data: ShellData }) {
	return (
		<aside
			aria-label="Farm"
			className="no-print sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-3 border-r border-line bg-surface p-3 lg:flex"
		>
			<Brand />
			<FarmBox {...data} />
			<div className="min-h-0 flex-1 overflow-y-auto">
				<Navigation label="Main" />
			</div>
			<div className="grid gap-3 border-t border-line pt-3">
				<FarmStatusLine status={data.status} />
				<AccountMenu {...data} />
				<ThemeSwitch />
			</div>
		</aside>
	)
}
