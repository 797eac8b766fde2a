import { hasPermission, type Permission } from '@sfc/domain/platform/permissions'
import type { Role } from '@sfc/domain/platform/roles'
import {
	DatabaseBackup,
	FileArchive,
	Image,
	Plug,
	ScrollText,
	Settings2,
	Trash2,
	Users,
	type LucideIcon,
} from 'lucide-react'
import { Tabs } from '~/ui/tabs'

type FarmTab = { key: string; label: string; icon: LucideIcon; needs: Permission }

const FARM_TABS = [
	{ key: 'settings', label: 'Settings', icon: Settings2, needs: 'farm.configure' },
	{ key: 'picture', label: 'Picture', icon: Image, needs: 'farm.configure' },
	{ key: 'people', label: 'People', icon: Users, needs: 'farm.see' },
	{ key: 'audit', label: 'Audit log', icon: ScrollText, needs: 'audit.read' },
	{ key: 'backups', label: 'Backups', icon: DatabaseBackup, needs: 'farm.see' },
	{ key: 'tokens', label: 'Tokens', icon: Plug, needs: 'token.manage' },
	{ key: 'export', label: 'Export', icon: FileArchive, needs: 'farm.export' },
	{ key: 'delete', label: 'Delete farm', icon: Trash2, needs: 'farm.delete' },
] as const satisfies readonly FarmTab[]

type Props = {
	farm: { id: number; role: Role }
	current: (typeof FARM_TABS)[number]['key']
}

/** The tabs about one farm that the person's role may open. */
export function FarmTabs({ farm, current }: Props) {
	const tabs = FARM_TABS.filter(({ needs }) => hasPermission(farm.role, needs)).map(
		({ key, label, icon }) => ({
			key,
			label,
			icon,
			to: `/farms/${farm.id}/${key}`,
		}),
	)
	return <Tabs label="About this farm" tabs={tabs} current={current} />
}
