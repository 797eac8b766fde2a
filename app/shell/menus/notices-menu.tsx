import { Bell } from 'lucide-react'
import { Age } from '~/ui/time/age'
import { Menu } from '~/ui/overlay/menu'
import { TONES } from '~/ui/tone'
import { Link } from '~/ui/page-farm/link'
import type { ShellData } from '../shell-data'

type Props = Pick<ShellData, 'notices' | 'moreNotices' | 'needsSomebody' | 'now'> & {
	className?: string
}

/** The bell: current alarms and notices of the farm, each with a link. */
export function NoticesMenu({ notices, moreNotices, needsSomebody, now, className }: Props) {
	const words = `${needsSomebody} to respond to`
	return (
		<Menu
			label="Notifications"
			icon={Bell}
			iconOnly
			count={{ shown: needsSomebody, words }}
			className={className}
		>
			<h2 className="px-3 pt-2 pb-1 font-semibold">Notifications</h2>
			{notices.length === 0 ? (
				<p className="px-3 pb-3 text-muted">No new notifications.</p>
			) : (
				<ul className="max-h-[60vh] overflow-y-auto">
					{notices.map(({ id, tone, title, text, at, to }) => {
						const { icon: Icon, text: colour } = TONES[tone]
						return (
							<li key={id} className="border-t border-line first:border-0">
								<Link
									to={to}
									discover="none"
									className="flex gap-2.5 rounded-lg px-3 py-2.5 hover:bg-sunk"
								>
									<Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${colour}`} />
									<span className="min-w-0">
										<span className="block font-semibold">{title}</span>
										<span className="block text-sm text-muted">{text}</span>
										<Age at={at} now={now} className="text-xs text-muted" />
									</span>
								</Link>
							</li>
						)
					})}
					{moreNotices > 0 && (
						<li className="border-t border-line">
							<Link
								to="/notifications"
								className="flex min-h-11 items-center rounded-lg px-3 text-muted hover:bg-sunk"
							>
								and {moreNotices} more
							</Link>
						</li>
					)}
				</ul>
			)}
			<Link
				to="/notifications"
				className="flex min-h-11 items-center justify-center border-t border-line px-3 font-semibold text-accent hover:bg-sunk"
			>
				All notifications
			</Link>
		</Menu>
	)
}
