/** The visible part of a picture: its centre in shares of width and height, and its zoom from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

const pictureSize = 640;
const quality = 0.9;

/** The side of the square, in the picture's own pixels. */
export const getCropSize = (width: number, height: number, zoom: number) => Math.min(width, height) / zoom;

/** The crop, moved so that the square stays inside the picture. */
export const clampCrop = ({ x, y, zoom }: Crop, width: number, height: number): Crop => {
  const half = getCropSize(width, height, zoom) / 2;
  const within = (share: number, length: number) =>
    Math.min(Math.max(share, half / length), 1 - half / length);
  return { zoom, x: within(x, width), y: within(y, height) };
};

/** The cropped square as a JPEG, at most 640 pixels wide. */
export const cropPicture = async (image: HTMLImageElement, crop: Crop): Promise<File> => {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = getCropSize(width, height, crop.zoom);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(pictureSize, Math.round(side));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    image,
    crop.x * width - side / 2,
    crop.y * height - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('This picture cannot be cropped.');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
};
