/** What is told beside a picture, in its order. */
export const FRAME_QUANTITIES = ['ec', 'ph', 'airTemperature', 'humidity', 'par'] as const
export type FrameQuantity = (typeof FRAME_QUANTITIES)[number]

/** The hourly mean of the sensors of its zone, in the stored unit; absent without one within the bound. */
export type FrameReadings = Partial<Record<FrameQuantity, number>>
