/** A device with one probe of a nursery's reservoir, but for its points. */
export const PROBE = {
	key: 'probe',
	name: 'Nursery probe',
	driver: 'modbus',
	kind: 'sensor',
	address: '192.168.1.9:502',
	zone: 'nursery',
} as const
