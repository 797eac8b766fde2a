import { useNavigate } from '@remix-run/react'
import { FUNCTION_CLASS, ZONE_FUNCTIONS } from '@sfc/contract/equipment/network/zone-functions'
import { ZONES } from '@sfc/domain/control/catalogue'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { Hand } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { usePageFarm } from '~/ui/page-farm/page-farm'
import type { BoardItem, BoardSlot } from './board-item'
import { kindName, ZONE_OPTIONS } from './zone-options'

// Loaded on demand: the forms work without it.
const DragBoard = lazy(() => import('./drag-board'))

type Props = {
	outputs: readonly { key: string; name: string; zone: string; isPlaced: boolean }[]
	devices: readonly { id: number; name: string; zone: string }[]
	/** Places of the farm without a bound output. */
	free: readonly { key: string; name: string; zone: string }[]
}

/** Assigns outputs and devices by dragging; a drop opens the form with that choice, to be saved there. */
export function DragAndDrop({ outputs, devices, free }: Props) {
	const hasScripts = useHydrated()
	const [isOpen, setOpen] = useState(false)
	const navigate = useNavigate()
	const farm = usePageFarm()
	if (outputs.length + devices.length === 0) return null
	const items: BoardItem[] = [
		...outputs.map((one) => ({ ...one, id: `o:${one.key}`, kind: 'output' as const })),
		...devices.map(({ id, name, zone }) => ({
			id: `d:${id}`,
			kind: 'device' as const,
			key: String(id),
			name,
			zone,
			isPlaced: zone !== 'unassigned',
		})),
	]
	return (
		// Its space is reserved from the start, so that the page below does not move under a finger.
		<Card title="Place by dragging" icon={Hand} className="noscript:hidden">
			{isOpen ? (
				<Suspense fallback={<p>Loading…</p>}>
					<DragBoard
						items={items.sort((a, b) => Number(a.isPlaced) - Number(b.isPlaced))}
						slots={listSlots(free)}
						onDrop={(item, slot) => navigate(withFarm(formPath(item, slot), farm))}
					/>
				</Suspense>
			) : (
				<Button disabled={!hasScripts} onClick={() => setOpen(true)} icon={Hand}>
					Show the board
				</Button>
			)}
		</Card>
	)
}

/** The form that a drop opens. */
function formPath({ kind, key }: BoardItem, { value }: BoardSlot): string {
	return kind === 'output'
		? `/equipment-binding/${encodeURIComponent(key)}?drives=${encodeURIComponent(value)}`
		: `/network-discovery/assign?pick=${key}&zone=${value}`
}

/** Zones for devices, and their functions and free places for outputs. */
function listSlots(free: Props['free']): BoardSlot[] {
	return ZONE_OPTIONS.flatMap(({ value: zone }): BoardSlot[] => {
		const forOutputs = { zone, takes: 'output' as const }
		const known = ZONES.find((one) => one === zone)
		return [
			{ id: `z:${zone}`, zone, takes: 'device', isOwnZoneOnly: false, name: 'Zone', value: zone },
			...(known ? ZONE_FUNCTIONS[known] : []).map((name) => ({
				...forOutputs,
				id: `f:${zone}:${name}`,
				isOwnZoneOnly: true,
				name: kindName(name),
				value: `class:${FUNCTION_CLASS[name]}`,
			})),
			...free
				.filter((place) => place.zone === zone)
				.map(({ key, name }) => ({
					...forOutputs,
					id: `p:${key}`,
					isOwnZoneOnly: false,
					name,
					value: `place:${key}`,
				})),
		]
	})
}
