import {
	DndContext,
	DragOverlay,
	KeyboardSensor,
	MouseSensor,
	pointerWithin,
	TouchSensor,
	useDraggable,
	useDroppable,
	useSensor,
	useSensors,
	type CollisionDetection,
	type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { useEffect, useState } from 'react'
import type { BoardItem, BoardSlot } from './board-item'

type Props = {
	items: readonly BoardItem[]
	slots: readonly BoardSlot[]
	onDrop: (item: BoardItem, slot: BoardSlot) => void
}

const NEXT = ['ArrowDown', 'ArrowRight']
const BEFORE = ['ArrowUp', 'ArrowLeft']

const fits = (item: BoardItem | undefined, slot: BoardSlot) =>
	item?.kind === slot.takes && (!slot.isOwnZoneOnly || item.zone === slot.zone)

/** Draggable items and their slots, usable by mouse, finger or keys. */
export default function DragBoard({ items, slots, onDrop }: Props) {
	const [dragged, setDragged] = useState<BoardItem>()
	/** The slot selected with the arrow keys; none before the first press, so nothing is dropped by mistake. */
	const [chosen, setChosen] = useState<string>()
	const itemOf = (id: unknown) => items.find((one) => one.id === id)
	const slotOf = (id: unknown) => slots.find((one) => one.id === id)
	// The item does not move over the page: the slot is marked, announced and scrolled to.
	const stepBySlots: KeyboardCoordinateGetter = (event, { active }) => {
		const step = NEXT.includes(event.code) ? 1 : BEFORE.includes(event.code) ? -1 : 0
		if (step === 0) return
		event.preventDefault()
		const open = slots.filter((slot) => fits(itemOf(active), slot))
		setChosen((before) => {
			const at = open.findIndex(({ id }) => id === before)
			const next = at < 0 && step < 0 ? -1 : at + step
			return open.at(next % open.length)?.id
		})
	}
	const findSlot: CollisionDetection = (input) => {
		if (input.pointerCoordinates) return pointerWithin(input)
		return chosen ? [{ id: chosen }] : []
	}
	useEffect(() => {
		if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'center' })
	}, [chosen])
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
		useSensor(KeyboardSensor, { coordinateGetter: stepBySlots }),
	)
	const nameOf = (id: unknown) => itemOf(id)?.name ?? 'It'
	const putDown = () => {
		setDragged(undefined)
		setChosen(undefined)
	}
	const zones = [...new Set(slots.map(({ zone }) => zone))]
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={findSlot}
			accessibility={{
				screenReaderInstructions: {
					draggable:
						'Press space to pick it up, the arrow keys to choose a place, space to put it there, escape to cancel.',
				},
				announcements: {
					onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
					onDragOver: ({ active, over }) => {
						const slot = slotOf(over?.id)
						return slot
							? `${nameOf(active.id)} is over ${zoneName(slot.zone)}: ${slot.name}.`
							: `${nameOf(active.id)} is over no place.`
					},
					onDragEnd: ({ active, over }) => {
						const slot = slotOf(over?.id)
						return slot
							? `${nameOf(active.id)}: ${zoneName(slot.zone)}, ${slot.name}. Save it on the next page.`
							: `${nameOf(active.id)} stays where it is.`
					},
					onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it is.`,
				},
			}}
			onDragStart={({ active }) => setDragged(itemOf(active.id))}
			onDragCancel={putDown}
			onDragEnd={({ active, over }) => {
				putDown()
				const [item, slot] = [itemOf(active.id), slotOf(over?.id)]
				if (item && slot && fits(item, slot)) onDrop(item, slot)
			}}
		>
			<p className="mb-2 text-sm text-muted">
				Drag a device to its zone, and an output to what it drives: a place of the farm, or a
				function of the zone its device is in. On a phone, hold it first. A drop opens the form;
				nothing changes until it is saved.
			</p>
			<ul className="flex max-h-72 flex-wrap gap-2 overflow-y-auto p-1" aria-label="To be placed">
				{items.map((item) => (
					<li key={item.id} className="min-w-0">
						<Draggable item={item} />
					</li>
				))}
			</ul>
			<div className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{zones.map((zone) => (
					<div key={zone}>
						<h3 className="font-semibold">{zoneName(zone)}</h3>
						<ul className="mt-1 flex flex-wrap gap-1">
							{slots
								.filter((slot) => slot.zone === zone)
								.map((slot) => (
									<Slot key={slot.id} slot={slot} isOpen={fits(dragged, slot)} />
								))}
						</ul>
					</div>
				))}
			</div>
			<DragOverlay dropAnimation={null}>
				{dragged && !chosen && (
					<span className={`${ITEM_CLASS} cursor-grabbing shadow-lg`}>{dragged.name}</span>
				)}
			</DragOverlay>
		</DndContext>
	)
}

const ITEM_CLASS =
	'inline-flex min-h-11 items-center rounded-lg border border-line bg-surface px-3 py-1 text-left font-semibold wrap-anywhere'

function Draggable({ item }: { item: BoardItem }) {
	const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: item.id })
	return (
		<button
			type="button"
			ref={setNodeRef}
			{...attributes}
			{...listeners}
			className={`${ITEM_CLASS} cursor-grab touch-manipulation ${isDragging ? 'opacity-50' : ''}`}
		>
			<span>
				{item.name}
				<span className="block text-xs font-normal text-muted">
					{item.kind === 'device' ? 'Device' : 'Output'}, {zoneName(item.zone).toLowerCase()}
					{item.kind === 'output' && !item.isPlaced && ', without a place'}
				</span>
			</span>
		</button>
	)
}

/** A slot that does not accept the dragged item is no target. */
function Slot({ slot, isOpen }: { slot: BoardSlot; isOpen: boolean }) {
	const { setNodeRef, isOver } = useDroppable({ id: slot.id, disabled: !isOpen })
	return (
		<li
			id={slot.id}
			ref={setNodeRef}
			className={`inline-flex min-h-11 items-center rounded-lg border border-dashed px-3 text-sm ${isOpen ? 'border-accent' : 'border-line text-muted'} ${isOver ? 'bg-accent text-accent-ink' : ''}`}
		>
			{slot.name}
		</li>
	)
}
