/** Quantities shown beside a picture, in their order. */
export const FRAME_QUANTITIES = ['ec', 'ph', 'airTemperature', 'humidity', 'par'] as const
export type FrameQuantity = (typeof FRAME_QUANTITIES)[number]

/**
 * Hourly means of the sensors of the picture's zone, in stored units; absent without one within the
 * bound.
 */
export type FrameReadings = Partial<Record<FrameQuantity, number>>
