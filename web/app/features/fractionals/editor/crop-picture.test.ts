import { expect, test } from 'vitest';
import { clampCrop, cropPicture } from './crop-picture.ts';

test('keeps the square inside the picture', () => {
  expect(clampCrop({ x: 0, y: 0, zoom: 1 }, 400, 200)).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(clampCrop({ x: 1, y: 1, zoom: 2 }, 400, 200)).toEqual({ x: 0.875, y: 0.75, zoom: 2 });
  expect(clampCrop({ x: 0.5, y: 0.5, zoom: 3 }, 400, 200)).toEqual({ x: 0.5, y: 0.5, zoom: 3 });
});

test('crops the chosen part', async () => {
  const canvas = document.createElement('canvas');
  canvas.width = 200;
  canvas.height = 100;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 100, 100);
  pen.fillStyle = '#00f';
  pen.fillRect(100, 0, 100, 100);
  const image = new Image();
  image.src = canvas.toDataURL();
  await image.decode();

  const file = await cropPicture(image, { x: 0.75, y: 0.5, zoom: 1 });
  const cut = await createImageBitmap(file);
  expect([file.type, cut.width, cut.height]).toEqual(['image/jpeg', 100, 100]);
  pen.drawImage(cut, 0, 0);
  const [red = 0, , blue = 0] = pen.getImageData(50, 50, 1, 1).data;
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});
