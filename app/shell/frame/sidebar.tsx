import { AccountMenu } from '../menus/account-menu'
import { Brand } from './brand'
import { FarmBox } from './farm-box'
import { Navigation } from '../menus/navigation'
import type { ShellData } from '../shell-data'
import { ThemeSwitch } from '../theme/theme-switch'
import { TONES } from '~/ui/tone'
import type { FarmStatus } from '../farm-status'

/** The frame's left side on wide screens. */
export function Sidebar({ data }: { data: ShellData }) {
	return (
		<aside
			aria-label="Farm"
			className="no-print sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-3 border-r border-line bg-surface p-3 lg:flex"
		>
			<Brand />
			<FarmBox {...data} />
			<div data-scrolls className="min-h-0 flex-1 overflow-y-auto">
				<Navigation label="Main" {...data} />
			</div>
			<div className="grid gap-3 border-t border-line pt-3">
				<FarmStatusLine status={data.status} />
				<AccountMenu {...data} />
				<ThemeSwitch />
			</div>
		</aside>
	)
}

/** The status of the farm, in two short lines. */
function FarmStatusLine({ status }: { status: FarmStatus }) {
	const { icon: Icon, text } = TONES[status.tone]
	return (
		<div className="flex items-start gap-2 px-1.5 text-xs">
			<Icon aria-hidden className={`mt-px size-4 shrink-0 ${text}`} />
			<p>
				<span className="block font-semibold">Farm Status: {status.word}</span>
				<span className="text-muted">{status.detail}</span>
			</p>
		</div>
	)
}
