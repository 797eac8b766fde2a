/** Points that tell of a device, not of the farm. */
const DEVICE_QUANTITIES: readonly string[] = ['battery', 'signal', 'linkQuality']

/** Whether a point measures something of the farm. */
export const isSensor = (point: { writable: boolean; quantity: string }): boolean =>
	!point.writable && point.quantity !== 'switch' && !DEVICE_QUANTITIES.includes(point.quantity)
