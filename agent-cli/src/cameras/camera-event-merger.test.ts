import { expect, test } from 'vitest'
import { CameraEventMerger } from './camera-event-merger'

const T = 1_800_000_000_000

function listen() {
	const told: string[] = []
	const merger = new CameraEventMerger(
		({ what, from }) => told.push(`${what} from ${(from - T) / 1000}`),
		({ what, to }) => told.push(`${what} to ${(to - T) / 1000}`),
	)
	const tell = (source: string, isOn: boolean, s: number, what: 'motion' | 'person' = 'motion') =>
		merger.tell({ what, source, isOn }, 'camera', T + s * 1000)
	return { told, merger, tell, settle: (s: number) => merger.settle(T + s * 1000) }
}

test('a detector that flickers reports one event, which ends when it was last seen', () => {
	const { told, tell, settle } = listen()
	tell('a', true, 0)
	tell('a', false, 2)
	settle(4)
	tell('a', true, 5)
	tell('a', false, 7)
	settle(11)
	settle(12)
	expect(told).toEqual(['motion from 0', 'motion to 7'])
})

test('of two detectors of movement both have to be quiet; a person is told apart', () => {
	const { told, tell, settle } = listen()
	tell('a', true, 0)
	tell('b', true, 1)
	tell('c', true, 1, 'person')
	tell('a', false, 2)
	settle(30)
	expect(told).toEqual(['motion from 0', 'person from 1'])
	tell('b', false, 31)
	settle(36)
	expect(told.at(-1)).toBe('motion to 31')
})

test('a camera that is lost sees nothing any more', () => {
	const { told, merger, tell, settle } = listen()
	tell('a', true, 0)
	merger.lose(T + 3000)
	settle(8)
	tell('a', false, 9)
	expect(told).toEqual(['motion from 0', 'motion to 3'])
	expect(merger.open).toEqual([])
})
